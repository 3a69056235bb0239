import type { IncomingMessage } from 'node:http';

export function readHeaders({ headers }: Pick<IncomingMessage, 'headers'>): {
  get(name: string): string | null;
} {
  return { get: (name) => [headers[name.toLowerCase()]].flat()[0] ?? null };
}
