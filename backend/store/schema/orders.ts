import type { Generated, Selectable } from 'kysely';
import type { OrderStatus } from '@/lib/contract/orders';

export type OrderKind = 'plan' | 'package';

export type Provider = 'stripe' | 'paypal' | 'none';

export type OrderTable = {
  id: string;
  user_id: string;
  /** `plan:<planId>` or `package:<eventId>:<packageId>`. */
  item_key: string;
  kind: OrderKind;
  plan_id: string | null;
  event_id: string | null;
  package_id: string | null;
  /** Kept as sold: a later change of the catalogue does not rewrite receipts. */
  item_name: string;
  amount_cents: number;
  currency: 'USD';
  provider: Provider;
  /** The provider's id of the payment; unique per provider. Null until the provider answers. */
  provider_ref: string | null;
  status: OrderStatus;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
  /** When the provider was first seen working on the payment; null while none is under way. */
  underway_at: number | null;
  next_check_at: number;
  /** Counts the changes, so that a provider's answer only overwrites the row it was asked about. */
  version: Generated<number>;
  /** The provider's own total; all of the amount once a dispute is lost. */
  refunded_cents: Generated<number>;
  /** When we first saw that something went back, in milliseconds. */
  refunded_at: number | null;
  dispute_status: DisputeStatus | null;
  /** Null for what is free, and for orders of a release that did not record it. */
  payment_mode: PaymentMode | null;
  /** The account at the provider (`PaymentAccount`); null as above. */
  payment_account: string | null;
  /** When it was given up; null for one that was not, or by a release that did not note it. */
  given_up_at: number | null;
};

export type PaymentMode = 'live' | 'test' | 'sandbox';

export type DisputeStatus = 'open' | 'won' | 'lost';

/** Who found out about a change. */
export type TransitionSource = 'buyer' | 'webhook' | 'reconciler' | 'operator';

export type OrderTransitionTable = {
  id: string;
  order_id: string;
  /** The order's version after it. */
  version: number;
  from_status: OrderStatus;
  /** The same as before when a part was refunded. */
  to_status: OrderStatus;
  reason: string;
  source: TransitionSource;
  provider_event_id: string | null;
  at: number;
};

/**
 * `due`: not asked of the provider yet, may be cancelled. `asked`: the answer is not known; made at
 * most once, by the row's id. `pending`: the provider works on it. `done`: on its way to the buyer.
 * `failed`: the bank sent it back. `refused`: by the provider, for too long. `cancelled`: no longer
 * owed.
 */
export type RefundStatus = 'due' | 'asked' | 'pending' | 'done' | 'failed' | 'refused' | 'cancelled';

/** What the order is owed back for, an operator's command, or the provider's dashboard. */
export type RefundReason = 'duplicate' | 'undeliverable' | 'operator' | 'provider';

/** A refund; at most one for each order is `due` or `asked`. */
export type RefundTable = {
  /** Ours, and the idempotency key that the provider is asked with. */
  id: string;
  order_id: string;
  provider: 'stripe' | 'paypal';
  /** The provider's id of the refund; unique per provider. Null until it is known. */
  provider_ref: string | null;
  /** The charge (`ch_…`) or capture that it goes back from. */
  money_ref: string | null;
  amount_cents: number;
  status: RefundStatus;
  reason: RefundReason;
  note: string | null;
  attempts: Generated<number>;
  /** When it may be tried next. Moving it is how a worker takes the row. */
  next_attempt_at: number;
  last_error: string | null;
  created_at: number;
  begun_at: number | null;
  /** When it came to an end: done, failed, refused or cancelled. */
  closed_at: number | null;
  /** When the provider first refused it; null for never, and in rows of an older release. */
  refused_at: number | null;
};

/** A dispute that holds or held money, by the provider's id of it. */
export type DisputeTable = {
  provider: 'stripe' | 'paypal';
  id: string;
  order_id: string;
  money_ref: string | null;
  amount_cents: number;
  status: DisputeStatus;
  reason: string | null;
  created_at: number;
  closed_at: number | null;
};

/** `refund-failed` and `dispute-returned` take back what `refund` and `dispute` booked. */
export type MovementKind = 'payment' | 'refund' | 'refund-failed' | 'dispute' | 'dispute-returned';

/**
 * Booked with the order's change that it came to light in; never changed. Reports are sums of
 * these.
 */
export type MoneyMovementTable = {
  id: string;
  order_id: string;
  /** The order's version after that change. */
  version: number;
  kind: MovementKind;
  /** `payment`, or `refund:` or `dispute:` with the provider's id, or `unlisted` without one. */
  source: string;
  /** What came in; negative for what went out. */
  amount_cents: number;
  at: number;
};

/** Every event of a provider, by the provider's id. Never deleted. */
export type ProviderEventTable = {
  provider: 'stripe' | 'paypal';
  id: string;
  type: string;
  /** What the provider is asked about; null when the event is about no payment. */
  reference: string | null;
  created_at: number;
  received_at: number;
  /** When the reconciler takes it up, unless it has been handled. */
  next_attempt_at: number;
  handled_at: number | null;
  outcome: string | null;
  order_id: string | null;
};

export type OrderRow = Selectable<OrderTable>;
export type RefundRow = Selectable<RefundTable>;
export type DisputeRow = Selectable<DisputeTable>;
export type ProviderEventRow = Selectable<ProviderEventTable>;
