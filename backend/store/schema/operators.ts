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

/** `findings` are `Finding[]` as JSON. One row: the last. */
type DoctorAnswerTable = { name: 'last'; at: number; findings: string };

export type OperatorTables = {
  operators: OperatorTable;
  operator_log: OperatorLogTable;
  doctor_answers: DoctorAnswerTable;
};
