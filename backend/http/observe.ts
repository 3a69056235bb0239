import { log } from '@/lib/observability/log';
import { toLoggedPath } from '@/lib/observability/logged-path';
import { REQUEST_ID_HEADER, toRequestId, withRequestId } from '@/lib/observability/request-context';
import { type Connection, findEventDomain } from './caller';

/** Logs a line without the query, under the site's request id. */
export function observeCall(
  request: Request,
  { believed = false }: Connection,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const requestId = toRequestId(request.headers.get(REQUEST_ID_HEADER), believed);
  const began = performance.now();
  const run = async () => {
    const given = await answer();
    const { method } = request;
    const path = toLoggedPath(new URL(request.url).pathname);
    const { status } = given;
    const ms = Math.round((performance.now() - began) * 1000) / 1000;
    log[status >= 500 ? 'error' : 'info']({ method, path, status, ms }, 'request');
    const response = new Response(given.body, given);
    response.headers.set(REQUEST_ID_HEADER, requestId);
    return response;
  };
  return withRequestId(requestId, run, { eventDomain: findEventDomain(request, believed) });
}
