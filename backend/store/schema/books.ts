import type { Generated, Selectable } from 'kysely';
import type { PaymentMode } from './orders';

/** Has either `percent` or `off_cents`. Its uses are the orders that name it. */
export type CodeTable = {
  id: string;
  /** Of a pass `toPassCodesKey`. */
  event_id: string;
  /** As `readCode` writes it; unique in its event. */
  code: string;
  /** Shared by single-use codes that were made together. */
  batch: string | null;
  label: string;
  percent: number | null;
  off_cents: number | null;
  /** Ids as JSON. Null for all. */
  packages: string | null;
  valid_from: number | null;
  valid_until: number | null;
  max_uses: number | null;
  max_per_person: number | null;
  off_at: number | null;
  /** Written before its uses are counted, so that PostgreSQL takes buyers in turn. */
  counted_at: number | null;
  created_at: number;
};

/** A link to an event that counts its clicks and names its orders. */
export type PartnerTable = {
  id: string;
  event_id: string;
  slug: string;
  name: string;
  clicks: Generated<number>;
  created_at: number;
};

/** Append-only: what the platform has paid to an organisation. */
export type PayoutTable = {
  id: string;
  organisation_id: string;
  payment_mode: PaymentMode;
  /** Such as the number of the bank transfer. The same reference is the same payout. */
  reference: string;
  /** At most what an `integer` of PostgreSQL holds. `cents` counts, unless it is null. */
  amount_cents: number;
  cents: number | null;
  /** A counter-entry takes back this payout, with a negative sum. Unique. */
  undoes: string | null;
  at: number;
};

/** Append-only: a time zone that the organisation had, `until` it chose the next one. */
export type EarlierZoneTable = { organisation_id: string; until: number; timezone: string };

/** Append-only: what a month's statement said when it closed. */
export type StatementTable = {
  organisation_id: string;
  payment_mode: PaymentMode;
  /** Like `2026-11`. */
  month: string;
  /** As JSON (`linesSchema`). */
  lines: string;
  closed_at: number;
};

/** The platform's share in orders made from `since` on, in hundredths of a percent. */
export type PlatformShareTable = { organisation_id: string; since: number; basis_points: number };

export type CodeRow = Selectable<CodeTable>;

export type BookTables = {
  codes: CodeTable;
  partners: PartnerTable;
  payouts: PayoutTable;
  platform_shares: PlatformShareTable;
  earlier_zones: EarlierZoneTable;
  statements: StatementTable;
};
