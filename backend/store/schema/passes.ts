import type { Generated, Selectable } from 'kysely';
import type { PassPeriod } from '@/lib/contract/passes';
import type { PaymentMode } from './orders';

/** What an organisation offers. Never deleted, because orders name it. */
export type PassTable = {
  id: string;
  organisation_id: string;
  name: string;
  description: string;
  price_cents: number;
  period_unit: PassPeriod['unit'];
  period_count: number;
  screens: number | null;
  /** People at a time. */
  stock: number | null;
  sale_from: number | null;
  sale_until: number | null;
  withdrawn_at: number | null;
  /** 1: each period is followed by the next one, which is charged until it is canceled. */
  renews: number | null;
  /** Moved by each order of a limited pass, so that PostgreSQL takes buyers in turn. */
  counted_at: number | null;
  version: Generated<number>;
  created_at: number;
};

/** One open row for each holder, pass and mode. Its orders are numbered periods. */
export type PassMembershipTable = {
  id: string;
  user_id: string;
  pass_id: string;
  payment_mode: PaymentMode;
  state: 'open' | 'closed';
  /** When the first of the periods began that follow each other. Months are counted from it. */
  anchored_at: number | null;
  created_at: number;
};

/** `canceled` runs to the end of what is paid. */
export type RenewalState = 'active' | 'canceled' | 'ended';

/**
 * Why the last try brought no money. `challenged`: the bank asks for the buyer. `lost`: the card or
 * account can't be used any more. `waiting`: nothing may be charged now.
 */
export type RenewalFault = 'declined' | 'challenged' | 'lost' | 'unconfirmed' | 'waiting';

/** One for each membership that renews. Times in ms. */
export type RenewalTable = {
  membership_id: string;
  state: RenewalState;
  /** What was agreed to for each period, whatever the pass costs by now. */
  cents: number;
  /** The order whose row of `saved_methods` pays. */
  method_order_id: string;
  /** When the job looks again. */
  next_at: number;
  /** The end of what is paid, while the next period is tried to be paid. */
  due_at: number | null;
  /** The try that is underway. */
  order_id: string | null;
  tries: Generated<number>;
  fault: RenewalFault | null;
  /** The end for which a reminder was sent. */
  reminded_for: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  /** When the buyer took a payment back, which they may do once. */
  refunded_at: number | null;
  created_at: number;
};
export type RenewalRow = Selectable<RenewalTable>;

export type PassRow = Selectable<PassTable>;

export type PassTables = {
  passes: PassTable;
  pass_memberships: PassMembershipTable;
  renewals: RenewalTable;
};
