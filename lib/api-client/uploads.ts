import 'server-only';
import { API_BASE, REQUESTED_WITH } from '@/lib/contract';
import { MAX_CHUNK_BYTES, UPLOADS_PATH } from '@/lib/contract/studio/uploads/schemas';
import { readBody } from '@/lib/json/read-json';
import { toErrorResponse } from '@/lib/json/respond';
import { report } from '@/lib/observability/log';
import { fail } from '@/lib/result';
import { toHeaders, withDeadline } from './client';
import { unavailable } from './failure';
import { transport, upstreamOrigin } from './transport';

const ASKED = ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset', 'content-type'];
const ANSWERED = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'retry-after'];

type Sender = { token: string; clientAddress: string | null };

/** Passes a request of the tus protocol to the API. `toLocation` makes the site's own address. */
export async function passUpload(
  request: Request,
  id: string | null,
  { toLocation, ...sender }: Sender & { toLocation: (id: string) => string },
): Promise<Response> {
  const { method } = request;
  const body =
    method === 'PATCH' ? await readBody(request, MAX_CHUNK_BYTES).catch(() => undefined) : undefined;
  if (method === 'PATCH' && body === undefined)
    return toErrorResponse(fail('invalid_input', 'The chunk was cut off.').error);
  if (body === null) return toErrorResponse(fail('payload_too_large', 'A chunk may be up to 1 MB.').error);
  const headers = toHeaders(
    { ...pick(request.headers, ASKED), [REQUESTED_WITH.name]: REQUESTED_WITH.value },
    sender,
  );
  const address = `${upstreamOrigin}${API_BASE}${UPLOADS_PATH}${id === null ? '' : `/${encodeURIComponent(id)}`}`;
  try {
    return await withDeadline(async (signal) => {
      const init = { method, headers, signal, body: body ? new Uint8Array(body) : null };
      const answer = await transport(new Request(address, init));
      const made = answer.headers.get('location')?.split('/').pop();
      const text = method === 'HEAD' ? null : await answer.text();
      return new Response(text || null, {
        status: answer.status,
        headers: {
          ...pick(answer.headers, ANSWERED),
          'cache-control': 'no-store',
          ...(made && { location: toLocation(made) }),
        },
      });
    });
  } catch (error) {
    report('An upload could not be passed to the API.', error);
    return toErrorResponse(unavailable().error);
  }
}

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
