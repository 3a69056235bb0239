import 'server-only';
import { API_BASE, idSchema, REQUESTED_WITH, toTrailerPath } from '@/lib/contract';
import { VIDEO_FILES_PATH } from '@/lib/contract/studio/videos/schemas';
import { report } from '@/lib/observability/log';
import { toErrorResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import { toHeaders } from './client';
import { unavailable } from './failure';
import { transport, upstreamOrigin } from './transport';

type Asked = { organisationId: string; id: string; part: string; token: string; signal: AbortSignal };

/** Passes a file on as it comes, however long that takes. */
export async function passVideoFile({ organisationId, id, part, token, signal }: Asked): Promise<Response> {
  const path = `${[organisationId, id].map(encodeURIComponent).join('/')}?${new URLSearchParams({ part })}`;
  const headers = toHeaders({ [REQUESTED_WITH.name]: REQUESTED_WITH.value }, { token, clientAddress: null });
  try {
    return await transport(
      new Request(`${upstreamOrigin}${API_BASE}${VIDEO_FILES_PATH}/${path}`, { headers, signal }),
    );
  } catch (error) {
    if (!signal.aborted) report('A video could not be passed on.', error);
    return toErrorResponse(unavailable().error);
  }
}

const RANGES = ['range', 'if-range', 'if-none-match'];

/** The trailer of a channel, or the part that is asked for. */
export async function passTrailer(given: string, request: Request): Promise<Response> {
  const id = idSchema.safeParse(given);
  if (!id.success) return toErrorResponse(fail('not_found', 'There is nothing here.').error);
  const headers = new Headers();
  for (const name of RANGES) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  try {
    const { signal } = request;
    return await transport(
      new Request(`${upstreamOrigin}${API_BASE}${toTrailerPath(id.data)}`, { headers, signal }),
    );
  } catch (error) {
    if (!request.signal.aborted) report('A trailer could not be passed on.', error);
    return toErrorResponse(unavailable().error);
  }
}
