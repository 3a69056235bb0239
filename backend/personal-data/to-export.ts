import { type ExportName, type OWN_TABLES, PERSONAL_DATA } from './columns';

type Part = (typeof OWN_TABLES)[number][0] | 'users' | 'contact_messages' | 'outbox';

/** Times become ISO 8601 in UTC. */
export function toExport(table: Part, row: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(row));
  const exported = Object.entries<ExportName>(PERSONAL_DATA[table]).flatMap(
    ([column, name]): [string, unknown][] =>
      typeof name === 'string' ? [[name, toExportValue(column, values.get(column))]] : [],
  );
  return Object.fromEntries(exported);
}

function toExportValue(column: string, value: unknown): unknown {
  return /(?:^|_)at$/.test(column) && typeof value === 'number' ? new Date(value).toISOString() : value;
}
