import type { IncomingMessage } from 'node:http';

type Head = Pick<IncomingMessage, 'method' | 'headers'>;

/** Headers that Next's router sends with `RSC: 1`, and that mean nothing without it. */
const WITH_RSC = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
  'next-hmr-refresh',
] as const;

/** False for requests of Next's router. */
export function asksForPage(request: Head): boolean {
  return isReading(request) && !isByRouter(request);
}

/** These headers change Next's response, and caches in front don't know them. */
export function dropRouterHeaders(request: Head): void {
  if (!isReading(request)) return;
  delete request.headers['next-action'];
  if (!isByRouter(request)) for (const name of WITH_RSC) delete request.headers[name];
}

export const isReading = ({ method }: Head) => method === 'GET' || method === 'HEAD';

/** Next treats any other value as a page request. */
export const isOpening = ({ headers }: Head) => headers['sec-fetch-dest'] === 'document';

/** Next treats any other value as a page request. */
export const isByRouter = ({ headers }: Head) => headers.rsc === '1';
