import type { IncomingMessage } from 'node:http';
import { routeHost } from '@/lib/events/route-host';
import { requestHost } from '@/lib/http/public-origin';

/** Whether a request's host is one that shows what is at a path, by the rule that the middleware has for pages. */
export function isOfKnownHost({ headers }: IncomingMessage, path: string, siteUrl: string): boolean {
  const host = requestHost({ get: (name) => [headers[name]].flat()[0] ?? null });
  return routeHost(host, path, siteUrl).kind === 'pass';
}
