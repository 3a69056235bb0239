import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Store } from '@/backend/store/schema';
import { type Buyer, CARDS, RETURN_URLS } from '../contract/buyer';
import type { Studio } from '../contract/steps/studio-event-steps';
import type { createMoneySteps } from '../contract/steps/money-steps';
import type { CrashingApi } from './crashing-api';
import { pick } from './weather';

type Provider = 'stripe' | 'paypal';
type Means = {
  api: Pick<CrashingApi, 'client' | 'steps'>;
  passId: string;
  insist: <T>(step: () => Promise<T>) => Promise<T>;
  money: Pick<ReturnType<typeof createMoneySteps>, 'refundInDashboard' | 'openDispute'>;
};

/** Lasts longer than the storm. */
const PASS = { version: '1', name: 'Season pass', price: '25', period_count: '6', period_unit: 'month' };

export async function offerPass({ client }: Pick<CrashingApi, 'client'>, owner: Studio): Promise<string> {
  const { token, organisationId } = owner;
  await client.ok(studioCalls.savePass, { token, body: { organisationId, ...PASS } });
  const { passes } = await client.ok(studioCalls.listPasses, { token, params: { organisationId } });
  const passId = passes[0]?._id ?? '';
  await client.ok(studioCalls.switchPass, { token, body: { organisationId, passId, sells: 'on' } });
  return passId;
}

export function createPassWays({ api: { client, steps }, passId, insist, money }: Means) {
  const open = ({ token }: Buyer) =>
    insist(() => client.ok(calls.createPaymentIntent, { token, body: { passId } }));
  const confirm = (intent: Awaited<ReturnType<typeof open>>) =>
    insist(async () => {
      const { status } = await steps.confirm(intent, CARDS.good);
      if (status >= 500) throw new Error('The card form could not reach the provider');
    });
  async function approve({ token }: Buyer): Promise<string> {
    const body = { passId, ...RETURN_URLS };
    const { paypalOrderId } = await insist(() => client.ok(calls.createPaypalOrder, { token, body }));
    await insist(() => steps.choose(paypalOrderId, 'approve'));
    return paypalOrderId;
  }
  const capture = ({ token }: Buyer, paypalOrderId: string) =>
    insist(() => client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } }));

  async function buy(buyer: Buyer, provider: Provider = pick(['stripe', 'paypal'])): Promise<string> {
    if (provider === 'paypal') {
      const id = await approve(buyer);
      await capture(buyer, id);
      return id;
    }
    const intent = await open(buyer);
    await confirm(intent);
    const { paymentIntentId = '' } = intent;
    const body = { passId, currency: 'USD' as const, paymentIntentId };
    await insist(() => client.ok(calls.savePayment, { token: buyer.token, body }));
    return paymentIntentId;
  }

  return [
    (buyer) => buy(buyer),
    async function andGone(buyer) {
      await confirm(await open(buyer));
    },
    async function byBoth(buyer) {
      const intent = await open(buyer);
      const id = await approve(buyer);
      await Promise.all([capture(buyer, id).catch(() => undefined), confirm(intent)]);
    },
    async function inTwoTabs(buyer) {
      const intents = await Promise.all([open(buyer), open(buyer)]);
      await Promise.all(intents.map(confirm));
    },
    async function twoPeriods(buyer) {
      await buy(buyer, 'stripe');
      await buy(buyer, 'paypal');
    },
    async function partBack(buyer) {
      const reference = await buy(buyer, 'stripe');
      await insist(() => money.refundInDashboard('stripe', reference, 500));
    },
    async function disputed(buyer) {
      const provider = pick(['stripe', 'paypal'] as const);
      const decide = await insist(async () => money.openDispute(provider, await buy(buyer, provider)));
      const outcome = pick(['won', 'lost', 'open'] as const);
      if (outcome !== 'open') await decide(outcome);
    },
  ] satisfies ((buyer: Buyer) => Promise<unknown>)[];
}

type Period = { number: number; from: number; until: number };

/** The paid periods of each buyer, by number. In ms. */
export async function readPeriods(store: Store, passId: string): Promise<Map<string, Period[]>> {
  const rows = await store
    .selectFrom('orders')
    .select(['user_id', 'period_number', 'covers_from', 'covers_until'])
    .where('kind', '=', 'pass')
    .where('package_id', '=', passId)
    .where('status', '=', 'paid')
    .orderBy('period_number')
    .execute();
  const periods = new Map<string, Period[]>();
  for (const { user_id: user, period_number: number, covers_from: from, covers_until: until } of rows) {
    const period = { number: Number(number), from: Number(from), until: Number(until) };
    periods.set(user, [...(periods.get(user) ?? []), period]);
  }
  return periods;
}
