import { type Expression, sql, type SqlBool } from 'kysely';

/**
 * Conditions of which one holds where a column has the text, in any case. SQLite's `lower` knows
 * ASCII only, so other letters are tried in both cases.
 */
export function contains(text: string): (column: Expression<string | null>) => Expression<SqlBool>[] {
  const low = text.toLowerCase();
  const isAscii = /^\p{ASCII}*$/u.test(text);
  const spellings = isAscii
    ? [low]
    : [low, text.toUpperCase(), low.replace(/^./u, (first) => first.toUpperCase()), text];
  const patterns = [...new Set(spellings)].map((one) => `%${one.replace(/[\\%_]/g, '\\$&')}%`);
  const like = (column: Expression<string | null>, pattern: string) =>
    sql<SqlBool>`${column} like ${pattern} escape '\\'`;
  return (column) => [
    sql<SqlBool>`lower(${column}) like ${patterns[0] ?? ''} escape '\\'`,
    ...patterns.slice(1).map((pattern) => like(column, pattern)),
  ];
}
