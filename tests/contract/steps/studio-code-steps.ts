import { randomUUID } from 'node:crypto';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { RETURN_URLS } from '../buyer';
import type { Context } from './context';
import { createStudio, type Studio } from './studio-event-steps';

export function createCodeSteps(context: Context) {
  const { client, steps } = context;
  const studio = createStudio(context);

  async function sell(change: object = {}, seller?: Studio) {
    const owner = seller ?? (await studio.startOrganisation());
    const eventId = await studio.createEvent(owner);
    const body = { eventId, version: 1, packageId: 'ticket', name: 'Ticket', price: '20', ...change };
    await client.ok(studioCalls.saveTicket, { token: owner.token, body });
    await studio.publish(owner, eventId);
    return { owner, eventId, item: { id: eventId, package: 'ticket', price: 20 } };
  }

  const toCodeBody = (eventId: string, change: object = {}) => ({
    eventId,
    batch: randomUUID(),
    label: 'Summer sale',
    code: 'SUMMER10',
    kind: 'percent',
    value: '25',
    ...change,
  });

  return {
    sell,
    toCodeBody,

    saveCode: ({ token }: Studio, eventId: string, change: object = {}) =>
      client.ok(studioCalls.saveCode, { token, body: toCodeBody(eventId, change) }),

    listCodes: ({ token }: Studio, eventId: string, filter: Record<string, string> = {}) =>
      client.ok(studioCalls.listCodes, { token, params: { eventId, ...filter } }),

    toBody: (eventId: string, code?: string) => ({
      eventId,
      selectedPackage: 'ticket',
      ...(code && { code }),
    }),

    openCard: (token: string, eventId: string, terms: object = {}) =>
      client.ok(calls.createPaymentIntent, {
        token,
        body: { eventId, selectedPackage: 'ticket', ...terms },
      }),

    async buy(token: string, eventId: string, terms: object = {}): Promise<string> {
      const intent = await client.ok(calls.createPaymentIntent, {
        token,
        body: { eventId, selectedPackage: 'ticket', ...terms },
      });
      await steps.confirm(intent, '4242424242424242');
      const { paymentIntentId = '' } = intent;
      const body = { eventId, selectedPackage: 'ticket', currency: 'USD', paymentIntentId };
      await client.ok(calls.savePayment, { token, body });
      return paymentIntentId;
    },

    openPaypal: (token: string, eventId: string, terms: object = {}) =>
      client.ok(calls.createPaypalOrder, {
        token,
        body: { eventId, selectedPackage: 'ticket', ...RETURN_URLS, ...terms },
      }),
  };
}
