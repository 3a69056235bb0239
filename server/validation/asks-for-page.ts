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

/** Whether a request reads a page as such, not for Next's router. */
export function asksForPage(request: Head): boolean {
  return isReading(request) && !isByRouter(request);
}

/**
 * Removes what changes Next's answer and caches in front don't know: a form's action, and the
 * router's headers without `RSC: 1`.
 */
export function dropRouterHeaders(request: Head): void {
  if (!isReading(request)) return;
  delete request.headers['next-action'];
  if (!isByRouter(request)) for (const name of WITH_RSC) delete request.headers[name];
}

export const isReading = ({ method }: Head) => method === 'GET' || method === 'HEAD';

/**
 * Whether a person's browser opens the page (W3C Fetch Metadata), and can be shown it in parts. A
 * crawler, and a browser that does not say so, is sent a whole page with its own status.
 */
export const isOpening = ({ headers }: Head) => headers['sec-fetch-dest'] === 'document';

/** As Next reads it: any other value asks for the page. */
export const isByRouter = ({ headers }: Head) => headers.rsc === '1';
