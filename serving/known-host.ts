import type { IncomingMessage } from 'node:http';
import { routeHost } from '@/lib/events/route-host';
import { requestHost } from '@/lib/http/public-origin';
import { readHeaders } from './read-headers';

/** Whether a request's host is one that shows what is at a path, by the rule that the middleware has for pages. */
export function isOfKnownHost(request: IncomingMessage, path: string, siteUrl: string): boolean {
  return routeHost(requestHost(readHeaders(request)), path, siteUrl).kind === 'pass';
}
