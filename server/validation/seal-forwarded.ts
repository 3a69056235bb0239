import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER, toRequestId } from '@/lib/observability/request-context';

/** What proxies say of a request, besides the visitor's address. Next believes the first three whoever writes them. */
const FORWARDED = [
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded-prefix',
  'x-original-url',
  'x-rewrite-url',
  'forwarded',
];

/** Those of them that a proxy of ours may write. */
const BELIEVED = /^x-forwarded-(host|proto)$/;

/**
 * Takes away what a visitor says in a proxy's name, before anything reads it; behind a proxy of ours, host and scheme stay, each as its
 * first word. Gives back the request's id, which then stands in the request's headers alone.
 */
export function sealForwarded({ headers }: IncomingMessage, trustProxy: boolean): string {
  for (const name of FORWARDED) {
    const given = headers[name];
    if (given === undefined) continue;
    const [first = ''] = [given].flat().join(',').split(',', 1);
    if (trustProxy && BELIEVED.test(name) && first.trim() !== '') headers[name] = first.trim();
    else delete headers[name];
  }
  const id = toRequestId([headers[REQUEST_ID_HEADER]].flat()[0], trustProxy);
  headers[REQUEST_ID_HEADER] = id;
  return id;
}
