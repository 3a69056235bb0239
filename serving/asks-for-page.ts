import type { RequestHead } from './request-head';

/** Headers by which Next's router asks for something else than the page's HTML at the same address. */
const OTHER_THAN_HTML = [
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-action',
] as const;

/** Whether a request is a reading of a page as such. */
export function asksForPage({ method, headers }: RequestHead): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return OTHER_THAN_HTML.every((name) => headers[name] === undefined);
}
