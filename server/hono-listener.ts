import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';

type Fetch = (
  request: Request,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => Response | Promise<Response>;

export function toRequestListener(fetch: Fetch): RequestListener {
  const listener = getRequestListener(
    (request, { incoming, outgoing }) =>
      fetch(request, incoming as IncomingMessage, outgoing as ServerResponse),
    // Next has the platform's own Request and Response.
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    // The adapter reads some headers as they came in: they have to be the ones that were sanitised.
    request.rawHeaders = toRawHeaders(request.headers);
    void listener(request, response);
  };
}

function toRawHeaders(headers: IncomingMessage['headers']): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [name, one]),
  );
}
