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

export type PassRow = Selectable<PassTable>;

export type PassTables = { passes: PassTable; pass_memberships: PassMembershipTable };
