import type { IncomingMessage } from 'node:http';
import { dropDefaultPort } from '@/lib/hosts/get-host';
import { REQUEST_ID_HEADER, toRequestId } from '@/lib/observability/request-context';

/** Next trusts the first three from any sender. */
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

const TRUSTED = /^x-forwarded-(host|proto)$/;

/**
 * Removes forwarded headers unless a trusted proxy wrote them: then host and scheme keep their
 * first value. Writes and returns the request's id.
 */
export function sanitiseForwarded({ headers }: IncomingMessage, isByProxy: boolean): string {
  for (const name of FORWARDED) {
    const given = headers[name];
    if (given === undefined) continue;
    const [first = ''] = [given].flat().join(',').split(',', 1);
    if (isByProxy && TRUSTED.test(name) && first.trim() !== '') headers[name] = dropDefaultPort(first.trim());
    else delete headers[name];
  }
  // Next compares both with a form's origin, as they are.
  if (headers.host !== undefined) headers.host = dropDefaultPort(headers.host);
  const id = toRequestId([headers[REQUEST_ID_HEADER]].flat()[0], isByProxy);
  headers[REQUEST_ID_HEADER] = id;
  return id;
}
