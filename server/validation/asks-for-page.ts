import type { IncomingMessage } from 'node:http';

type Head = Pick<IncomingMessage, 'method' | 'headers'>;

/** What Next's router sends besides `RSC: 1`, and what means nothing without it. */
const WITH_RSC = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
  'next-hmr-refresh',
] as const;

/**
 * Whether a request is a reading of a page as such, and not Next's router asking for something
 * else at the same address.
 */
export function asksForPage(request: Head): boolean {
  return isReading(request) && !isByRouter(request);
}

/**
 * Removes headers that change what Next answers to a GET, and that caches in front do not know: the
 * action of a form, which only a POST has, and those of Next's router where `RSC: 1` is missing.
 * A shared cache would store the unfinished page otherwise.
 */
export function dropRouterHeaders(request: Head): void {
  if (!isReading(request)) return;
  delete request.headers['next-action'];
  if (!isByRouter(request)) for (const name of WITH_RSC) delete request.headers[name];
}

/** Whether a request asks for something, and changes nothing. */
export const isReading = ({ method }: Head) => method === 'GET' || method === 'HEAD';

/** As Next reads it: any other value asks for the page. */
const isByRouter = ({ headers }: Head) => headers.rsc === '1';
