/** SQLite allows 32766 values in a statement, PostgreSQL 65535. */
const ROWS_AT_ONCE = 200;

/** Each for one statement. */
export function toParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}

/** By key: a fixed order prevents deadlocks between processes. */
export const inOrder = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
