import type { DeedName } from '@/lib/contract/operator/calls';

/** Accounts that may open `/operator`, named by command. */
type OperatorTable = { user_id: string; named_at: number };

/** Who did what for the platform. Append-only; kept like `audit_log`. */
type OperatorLogTable = {
  id: string;
  at: number;
  /** Null for a command. */
  user_id: string | null;
  action: DeedName;
  subject: string;
  note: string | null;
};

export type OperatorTables = { operators: OperatorTable; operator_log: OperatorLogTable };
