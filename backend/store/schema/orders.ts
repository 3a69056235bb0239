import type { PaymentProvider } from '@/lib/contract/payment-providers';
import type { Generated, Selectable } from 'kysely';
import type { OrderStatus } from '@/lib/contract/orders';

export type OrderKind = 'plan' | 'package' | 'pass';

export type Provider = PaymentProvider | 'none';

export type OrderTable = {
  id: string;
  user_id: string;
  item_key: string;
  kind: OrderKind;
  /** Of a pass its id, as in `package_id`: the release before takes such an order for a plan's. */
  plan_id: string | null;
  event_id: string | null;
  package_id: string | null;
  /** The name as sold. Receipts do not follow the catalogue. */
  item_name: string;
  amount_cents: number;
  currency: 'USD';
  provider: Provider;
  provider_ref: string | null;
  status: OrderStatus;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
  underway_at: number | null;
  next_check_at: number;
  /** Incremented by each change, so a stale verdict never overwrites a newer row. */
  version: Generated<number>;
  /** The provider's total. A lost dispute counts in full. */
  refunded_cents: Generated<number>;
  refunded_at: number | null;
  dispute_status: DisputeStatus | null;
  /** Null for free orders, and orders of older releases. */
  payment_mode: PaymentMode | null;
  payment_account: string | null;
  given_up_at: number | null;
  /** The catalogue's price, before the discount. Null, for `amount_cents`, in older orders. */
  list_cents: number | null;
  discount_cents: Generated<number>;
  code_id: string | null;
  partner_id: string | null;
  /** Who watches. Null: the buyer. A ticket that waits for an account has its order's id. */
  holder_id: string | null;
  /** The address that the ticket waits for. */
  holder_email: string | null;
  /** When the buyer allowed the broadcaster's news. Becomes a row of `consents` once it is paid. */
  consented_at: number | null;
  /** ISO 3166-1 alpha-2, where the order was opened. Null when unknown. */
  country: string | null;
  /** The guest who began it without a session. The provider knows the payment as this buyer's. */
  guest_id: string | null;
  /** Whose sale it is. Null for the platform's plans, and in rows that an older release wrote. */
  organisation_id: string | null;
  /** Of a pass, with the number of its period. Paid, a number is there once. */
  membership_id: string | null;
  period_number: number | null;
  /** The period in ms, known once it is paid. The end is the first moment without access. */
  covers_from: number | null;
  covers_until: number | null;
  /** `MakeGood` as JSON, as it was promised when the order was opened. */
  promise: string | null;
  /** How a pass renews by it: by the buyer, who `agreed` to that, or by the clock, `charged`. */
  renewal: 'agreed' | 'charged' | null;
  /** Until when the period lasts on while the next one is tried to be paid. */
  grace_until: number | null;
  /** When its holder began to buy the same ticket again, because its hours had ended. */
  lapsed_at: number | null;
};

export type PaymentMode = 'live' | 'test' | 'sandbox';

export type DisputeStatus = 'open' | 'won' | 'lost';

export type TransitionSource = 'buyer' | 'webhook' | 'reconciler' | 'operator';

export type OrderTransitionTable = {
  id: string;
  order_id: string;
  version: number;
  from_status: OrderStatus;
  to_status: OrderStatus;
  reason: string;
  source: TransitionSource;
  provider_event_id: string | null;
  at: number;
};

/**
 * `due`: not yet requested, can be cancelled. `asked`: the response is unknown. `pending`: the
 * provider is processing. `failed`: the bank returned it. `refused`: rejected for too long.
 * `cancelled`: no longer owed.
 */
export type RefundStatus = 'due' | 'asked' | 'pending' | 'done' | 'failed' | 'refused' | 'cancelled';

export type RefundReason = 'duplicate' | 'undeliverable' | 'operator' | 'provider';

/** At most one refund per order is `due` or `asked`. */
export type RefundTable = {
  id: string;
  order_id: string;
  provider: PaymentProvider;
  provider_ref: string | null;
  money_ref: string | null;
  amount_cents: number;
  status: RefundStatus;
  reason: RefundReason;
  note: string | null;
  attempts: Generated<number>;
  /** A worker claims the row by moving this. */
  next_attempt_at: number;
  last_error: string | null;
  created_at: number;
  begun_at: number | null;
  closed_at: number | null;
  refused_at: number | null;
  run_id: string | null;
  /** Unique, so that ten clicks ask once. */
  ask_key: string | null;
  /** The member who asked. */
  asked_by: string | null;
  /** Stands in the buyer's mail. */
  message: string | null;
  /** All that may have gone back once it is done. What went back meanwhile makes it smaller. */
  until_cents: number | null;
};

/** `waiting`: for a second member. The rows of a run are `refunds`. */
export type RefundRunTable = {
  id: string;
  ask_key: string;
  organisation_id: string;
  event_id: string;
  package_id: string | null;
  /** As typed, like the filters of the orders. Null: any. */
  code: string | null;
  /** In the event's zone. */
  day: string | null;
  country: string | null;
  percent: number;
  message: string | null;
  /** Of the dry run. */
  orders: number;
  cents: number;
  /** Of the orders and what each gets back (`toFingerprint`). Null in runs of older releases. */
  fingerprint: string | null;
  /** `MakeGoodFacts` as JSON, of the run that the machine prepares. Null in all others. */
  make_good: string | null;
  state: 'waiting' | 'running' | 'paused' | 'withdrawn';
  /** Empty: the machine. */
  created_by: string;
  created_at: number;
  approved_by: string | null;
  started_at: number | null;
};

/** The provider's account has too little money. Its refunds wait until then. */
export type RefundPauseTable = {
  provider: PaymentProvider;
  since: number;
  until: number;
  reason: string;
};

/** Null for a deleted account, and for an address without one. */
export type TicketMoveTable = {
  id: string;
  order_id: string;
  from_user: string | null;
  to_user: string | null;
  by_user: string | null;
  at: number;
};

export type DisputeTable = {
  provider: PaymentProvider;
  id: string;
  order_id: string;
  money_ref: string | null;
  amount_cents: number;
  status: DisputeStatus;
  reason: string | null;
  created_at: number;
  /** Null where the provider sets no date, or hasn't told it. */
  answer_by: number | null;
  closed_at: number | null;
};

/**
 * `refund-failed` and `dispute-returned` reverse `refund` and `dispute`. `fee` is the fee of a
 * payment that was booked without one, `fee-changed` any other that was told after its money.
 */
export type MovementKind =
  'payment' | 'refund' | 'refund-failed' | 'dispute' | 'dispute-returned' | 'fee' | 'fee-changed';

/** Append-only. Reports are sums of these rows. */
export type MoneyMovementTable = {
  id: string;
  order_id: string;
  version: number;
  kind: MovementKind;
  /** `payment`, or `refund:` or `dispute:` with the provider's id, or `unlisted`. */
  source: string;
  /** Negative for outgoing money. */
  amount_cents: number;
  /** What the provider takes, negative for what it gives back. Null until it is told. */
  fee_cents: number | null;
  /** By the provider's clock, but never before the order was made or after `booked_at`. */
  at: number;
  /** By our clock. Null, for `at`, in older rows. */
  booked_at: number | null;
};

/** Never deleted. */
export type ProviderEventTable = {
  provider: PaymentProvider;
  id: string;
  type: string;
  reference: string | null;
  created_at: number;
  received_at: number;
  next_attempt_at: number;
  handled_at: number | null;
  outcome: string | null;
  order_id: string | null;
};

export type OrderRow = Selectable<OrderTable>;
export type RefundRow = Selectable<RefundTable>;
export type RefundRunRow = Selectable<RefundRunTable>;
export type DisputeRow = Selectable<DisputeTable>;
export type ProviderEventRow = Selectable<ProviderEventTable>;

export type OrderTables = {
  orders: OrderTable;
  order_transitions: OrderTransitionTable;
  provider_events: ProviderEventTable;
  refunds: RefundTable;
  disputes: DisputeTable;
  money_movements: MoneyMovementTable;
  refund_runs: RefundRunTable;
  refund_pauses: RefundPauseTable;
  ticket_moves: TicketMoveTable;
};
