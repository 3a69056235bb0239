import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Host } from '@/lib/hosts/get-host';
import type { TrustedProxies } from '@/lib/network/trusted-proxies';
import { REQUEST_ID_HEADER } from '@/lib/observability/request-context';
import { writeHostHeader } from './hosts/host-header';
import { dropRouterHeaders } from './validation/asks-for-page';
import { limitHeaders } from './validation/limit-headers';
import { sanitiseForwarded } from './validation/sanitise-forwarded';
import { validateRequest } from './validation/validate-request';
import { isOfThisMachine, writeClientAddress, writeCountry } from './validation/visitor';

type Options = { host: Host; proxies: TrustedProxies; country: string | null; skipWord: string | null };

export type Admitted = { requestId: string; isLocal: boolean };

/** Null for an invalid request, which was answered here. */
export function admitRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { host, proxies, country, skipWord }: Options,
  observe: (requestId: string) => void,
): Admitted | null {
  const isLocal = isOfThisMachine(request, host);
  const requestId = sanitiseForwarded(request, proxies.include(request.socket));
  response.setHeader(REQUEST_ID_HEADER, requestId);
  observe(requestId);
  writeHostHeader(request, host, skipWord);
  if (!validateRequest(request, response)) return null;
  limitHeaders(request);
  dropRouterHeaders(request);
  writeClientAddress(request, proxies);
  writeCountry(request, country);
  return { requestId, isLocal };
}
