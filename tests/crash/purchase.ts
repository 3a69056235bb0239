import { calls } from '@/lib/contract';
import { CARDS, type BuyerSteps } from '../contract/buyer';
import type { Client } from '../contract/client';
import { LIVE } from '../contract/fixtures';
import type { CrashingApi } from './crashing-api';

/**
 * `patient` retries until it works, `leaving` never returns after paying, `hasty` gives up at the
 * first failure.
 */
export const TEMPERS = ['patient', 'leaving', 'hasty'] as const;
export type Temper = (typeof TEMPERS)[number];

/** More tries than one crash can fail. */
const MAX_TRIES = 10;

type Means = {
  client: Client;
  steps: BuyerSteps;
  api: Pick<CrashingApi, 'untilUp'>;
  token: string;
  temper: Temper;
};

export async function purchase(flow: 'card' | 'paypal', means: Means): Promise<string[]> {
  const given = new Set<string>();
  const buy = flow === 'card' ? buyByCard : buyByPaypal;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    try {
      await buy(means, given);
      return [...given];
    } catch {
      if (means.temper !== 'patient') return [...given];
      await means.api.untilUp();
      if (await hasAccess(means)) return [...given];
    }
  }
  throw new Error('A patient buyer could not buy');
}

async function buyByCard({ client, steps, token, temper }: Means, given: Set<string>): Promise<void> {
  const intent = await steps.openIntent(token, LIVE);
  given.add(intent.paymentIntentId ?? '');
  await steps.confirm(intent, CARDS.good);
  if (temper === 'leaving') return;
  await client.ok(calls.savePayment, { token, body: steps.saveBody(LIVE, intent.paymentIntentId) });
}

async function buyByPaypal({ client, steps, token }: Means, given: Set<string>): Promise<void> {
  const paypalOrderId = await steps.openPaypal(token, LIVE);
  given.add(paypalOrderId);
  await steps.choose(paypalOrderId, 'approve');
  await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
}

export async function hasAccess({ client, token }: Pick<Means, 'client' | 'token'>): Promise<boolean> {
  const answer = await client.send(calls.getPlayback, { token, params: { eventId: LIVE.id } });
  return answer.status === 200;
}
