import type { IncomingMessage } from 'node:http';

export function readHeaders({ headers }: Pick<IncomingMessage, 'headers'>): {
  get(name: string): string | null;
} {
  return { get: (name) => [headers[name.toLowerCase()]].flat()[0] ?? null };
}

export function toPath(address: string): string {
  const mark = address.indexOf('?');
  return mark < 0 ? address : address.slice(0, mark);
}

export function bringsReferral(address: string): boolean {
  const path = toPath(address);
  const query = path === address ? null : new URLSearchParams(address.slice(path.length));
  return query !== null && (query.has('ref') || query.has('via'));
}
