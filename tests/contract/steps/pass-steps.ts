import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { CARDS } from '../cards';
import type { Context } from './context';
import type { Studio } from './studio-event-steps';

export const PASS = {
  version: '1',
  name: 'Season pass',
  price: '25',
  period_count: '1',
  period_unit: 'month',
};

export function createPassSteps({ client, steps }: Context) {
  async function offer(owner: Studio, change: object = {}): Promise<string> {
    const { token, organisationId } = owner;
    await client.ok(studioCalls.savePass, { token, body: { organisationId, ...PASS, ...change } });
    const { passes } = await client.ok(studioCalls.listPasses, { token, params: { organisationId } });
    const passId = passes[0]?._id ?? '';
    await client.ok(studioCalls.switchPass, { token, body: { organisationId, passId, sells: 'on' } });
    return passId;
  }

  const openCard = (token: string, passId: string) =>
    client.ok(calls.createPaymentIntent, { token, body: { passId } });

  async function payCard(token: string, passId: string, opened = openCard(token, passId)): Promise<string> {
    const intent = await opened;
    await steps.confirm(intent, CARDS.good);
    const { paymentIntentId = '' } = intent;
    await client.ok(calls.savePayment, { token, body: { passId, currency: 'USD', paymentIntentId } });
    return paymentIntentId;
  }

  return { offer, openCard, payCard };
}
