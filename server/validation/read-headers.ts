import type { IncomingMessage } from 'node:http';

/** Headers by any spelling of their names, the first where there are several. */
export function readHeaders({ headers }: Pick<IncomingMessage, 'headers'>): {
  get(name: string): string | null;
} {
  return { get: (name) => [headers[name.toLowerCase()]].flat()[0] ?? null };
}
