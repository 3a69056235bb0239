/** PostgreSQL's SQLSTATE and SQLite's extended result codes for a broken unique index or primary key. */
const UNIQUE_CODES: readonly unknown[] = [
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
];

/** True when a statement failed because a row with the same unique values is already there. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNIQUE_CODES.includes(error.code);
}
