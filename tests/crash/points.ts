/** `at` are patterns for `crash-points.ts`, met one after the other. */
export type CrashPoint = {
  name: string;
  flow: 'card' | 'paypal';
  at: readonly string[];
  /** Finished by a repeated webhook, or by the reconciler at the next start. */
  by: 'webhook' | 'reconciler';
};

const TURN_PAID = '"orders" set "status"';
const RECEIPT = 'after insert into "outbox"';
const COMMIT = '^after commit$';

const card = (by: CrashPoint['by'], name: string, ...at: string[]): CrashPoint => ({
  flow: 'card',
  by,
  at,
  name: `card: ${name}`,
});
const paypal = (by: CrashPoint['by'], name: string, ...at: string[]): CrashPoint => ({
  flow: 'paypal',
  by,
  at,
  name: `PayPal: ${name}`,
});

export const CRASH_POINTS: readonly CrashPoint[] = [
  card('reconciler', 'before the order is written', 'before insert into "orders"'),
  card('webhook', 'after the order is written', 'after insert into "orders"'),
  card('reconciler', 'when the intent has been asked for', '^sent POST /v1/payment_intents$'),
  card('webhook', 'when the intent is made and not noted', '^answered POST /v1/payment_intents$'),
  card('reconciler', 'when the intent is noted and not told', 'after update "orders" set "provider_ref"'),
  card('webhook', 'when the payment has been looked up', '^answered GET /v1/payment_intents/'),
  card('reconciler', 'before the order turns paid', `before update ${TURN_PAID}`),
  card('reconciler', 'while the order turns paid', `after update ${TURN_PAID}`),
  card('webhook', 'when the history is written and not committed', 'after insert into "order_transitions"'),
  card('reconciler', 'when the receipt is written and not committed', RECEIPT),
  card('webhook', 'when the order is paid and no answer sent', RECEIPT, COMMIT),
  card('webhook', 'when the webhook is kept and not handled', 'after insert into "provider_events"'),
  card('webhook', 'when the webhook is handled and that not noted', 'before update "provider_events"'),
  paypal('reconciler', 'when the order has been asked for', '^sent POST /v2/checkout/orders\\??$'),
  paypal('webhook', 'when the order is made and not noted', '^answered POST /v2/checkout/orders\\??$'),
  paypal(
    'reconciler',
    'when the capture has been asked for',
    '^sent POST /v2/checkout/orders/\\w+/capture\\??$',
  ),
  paypal(
    'webhook',
    'when the money is taken and not noted',
    '^answered POST /v2/checkout/orders/\\w+/capture\\??$',
  ),
  paypal('reconciler', 'before the order turns paid', `before update ${TURN_PAID}`),
  paypal('webhook', 'when the receipt is written and not committed', RECEIPT),
  paypal('reconciler', 'when the order is paid and no answer sent', RECEIPT, COMMIT),
];

/** `during` is the step that triggers it: the payment itself, or the refund job. */
export type RefundPoint = { name: string; during: 'payment' | 'refund'; at: readonly string[] };

const ASKED = '^answered POST /v1/refunds$';

export const REFUND_POINTS: readonly RefundPoint[] = [
  {
    name: 'when the refund is written and not committed',
    during: 'payment',
    at: ['after insert into "refunds"'],
  },
  { name: 'when the refund is written', during: 'payment', at: ['after insert into "refunds"', COMMIT] },
  {
    name: 'when a worker has taken it',
    during: 'refund',
    at: ['after update "refunds" set "next_attempt_at"'],
  },
  { name: 'before it is noted as asked', during: 'refund', at: ['before update "refunds" set "status"'] },
  { name: 'when it is noted as asked', during: 'refund', at: ['after update "refunds" set "status"'] },
  { name: 'when the provider has been asked', during: 'refund', at: ['^sent POST /v1/refunds$'] },
  { name: 'when the provider has answered', during: 'refund', at: [ASKED] },
  { name: 'before it is booked', during: 'refund', at: [ASKED, 'before insert into "money_movements"'] },
  { name: 'when the mail is written and not committed', during: 'refund', at: [ASKED, RECEIPT] },
  { name: 'when all is written', during: 'refund', at: [ASKED, RECEIPT, COMMIT] },
];
