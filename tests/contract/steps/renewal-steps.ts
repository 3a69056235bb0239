import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { type Buyer, CARDS, RETURN_URLS } from '../buyer';
import { createBoxOffice } from './box-office-steps';
import type { Context } from './context';
import { readMails } from './read-mails';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const PRICE_CENTS = 2500;

const PASS = { version: '1', name: 'Season pass', price: '25', period_count: '1', period_unit: 'month' };

export type Member = Awaited<ReturnType<ReturnType<typeof createRenewalSteps>['join']>>;

/** A broadcaster whose pass renews, and its members. Time moves for the providers too. */
export function createRenewalSteps(context: Context) {
  const { client, steps, sandbox, inside } = context;
  const office = createBoxOffice(context);
  const { store, upstream } = inside;

  const steps_ = {
    ...office,

    async start(change: object = {}) {
      const { owner, eventId } = await office.sell();
      await steps_.setEvent(eventId, { media: 'sample-video', replay_until: null, start_time: 1 });
      const { token, organisationId } = owner;
      const pass = { organisationId, ...PASS, renews: 'on' as const, ...change };
      await client.ok(studioCalls.savePass, { token, body: pass });
      const { passes } = await client.ok(studioCalls.listPasses, { token, params: { organisationId } });
      const passId = passes[0]?._id ?? '';
      await client.ok(studioCalls.switchPass, { token, body: { organisationId, passId, sells: 'on' } });
      return { owner, eventId, passId };
    },

    setEvent: (id: string, values: object) =>
      store.updateTable('events').set(values).where('id', '=', id).execute(),

    openCard: (token: string, passId: string) =>
      client.ok(calls.createPaymentIntent, { token, body: { passId, renews: true } }),

    async payCard(token: string, passId: string, card: string = CARDS.good): Promise<string> {
      const intent = await steps_.openCard(token, passId);
      await steps.confirm(intent, card);
      const { paymentIntentId = '' } = intent;
      await client.ok(calls.savePayment, { token, body: { passId, currency: 'USD', paymentIntentId } });
      await upstream.keepMethods();
      return paymentIntentId;
    },

    async payPaypal(token: string, passId: string): Promise<string> {
      const body = { passId, renews: true, ...RETURN_URLS };
      const { paypalOrderId } = await client.ok(calls.createPaypalOrder, { token, body });
      await steps.choose(paypalOrderId, 'approve');
      await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
      await upstream.keepMethods();
      return paypalOrderId;
    },

    /** Buys the pass with a confirmed address. */
    async join(passId: string, by: 'card' | 'paypal' = 'card') {
      const buyer = await steps.register();
      await office.verify(buyer.email);
      await (by === 'card' ? steps_.payCard : steps_.payPaypal)(buyer.token, passId);
      const [order] = await store
        .selectFrom('orders')
        .innerJoin('users', 'users.id', 'orders.user_id')
        .select('membership_id')
        .where('users.email', '=', buyer.email)
        .execute();
      return { ...buyer, passId, id: order?.membership_id ?? '' };
    },

    /** A session lasts for 90 days. */
    login: async ({ email, password }: Buyer) =>
      (await client.ok(calls.login, { body: { email, password } })).token,

    renewal: (id: string) =>
      store.selectFrom('renewals').selectAll().where('membership_id', '=', id).executeTakeFirstOrThrow(),

    orders: (id: string) =>
      store
        .selectFrom('orders')
        .selectAll()
        .where('membership_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    paid: async (id: string) => (await steps_.orders(id)).filter(({ status }) => status === 'paid'),

    /** Moves all clocks to this time, and lets the job work. */
    async runAt(atMs: number): Promise<void> {
      inside.moveAllTime(atMs - inside.now());
      await upstream.renewPasses();
    },

    async endOf(id: string): Promise<number> {
      return Math.max(...(await steps_.paid(id)).map(({ covers_until: until }) => until ?? 0));
    },

    /** What the bank says of the member's card from now on. */
    async changeCard(id: string, number: string): Promise<void> {
      const { method_order_id: orderId } = await steps_.renewal(id);
      const { customer_id: customer } = await store
        .selectFrom('saved_methods')
        .select('customer_id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      await sandbox.control(`stripe/customers/${customer}/card`, { number });
    },

    /** Subjects, oldest first, without receipts. */
    async mailsOf({ email }: Buyer): Promise<{ subject: string; body: string }[]> {
      const mails = await readMails(context, email);
      return mails
        .filter(({ subject }) => /pass|renew/i.test(subject) && !/receipt/i.test(subject))
        .reverse();
    },

    watch: async (buyer: Buyer, eventId: string) => steps.playbackStatus(await steps_.login(buyer), eventId),
  };
  return steps_;
}
