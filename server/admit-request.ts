import type { IncomingMessage, ServerResponse } from 'node:http';
import { dropDefaultPort, type Host } from '@/lib/hosts/get-host';
import type { TrustedProxies } from '@/lib/network/trusted-proxies';
import { log } from '@/lib/observability/log';
import { REQUEST_ID_HEADER, type Sender, toRequestId } from '@/lib/observability/request-context';
import { writeHostHeader } from './hosts/host-header';
import { dropRouterHeaders } from './validation/asks-for-page';
import { limitHeaders } from './validation/limit-headers';
import { validateRequest } from './validation/validate-request';
import { isOfThisMachine, writeClientAddress, writeCountry } from './validation/visitor';

type Options = { host: Host; proxies: TrustedProxies; country: string | null; skipWord: string | null };

export type Admitted = { requestId: string; isLocal: boolean; sender: Sender };

/** Null for an invalid request, which was answered here. */
export function admitRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { host, proxies, country, skipWord }: Options,
  observe: (requestId: string) => void,
): Admitted | null {
  const isLocal = isOfThisMachine(request, host);
  const isByProxy = proxies.include(request.socket);
  const sender = 'x-forwarded-for' in request.headers ? (isByProxy ? 'proxy' : 'stranger') : 'visitor';
  if (sender === 'stranger') warnOfStranger(request.socket.remoteAddress);
  const requestId = sanitiseForwarded(request, isByProxy);
  response.setHeader(REQUEST_ID_HEADER, requestId);
  observe(requestId);
  writeHostHeader(request, host, skipWord);
  if (!validateRequest(request, response)) return null;
  limitHeaders(request);
  dropRouterHeaders(request);
  writeClientAddress(request, proxies);
  writeCountry(request, country);
  return { requestId, isLocal, sender };
}

let hasWarned = false;

/** Once: visitors may write the header too. */
function warnOfStranger(address = 'an unknown address'): void {
  if (hasWarned) return;
  hasWarned = true;
  log.warn(
    `${address} sends X-Forwarded-For and isn't in TRUST_PROXY. If it is your proxy, list it there: until then all visitors share its address, and its limits.`,
  );
}

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
