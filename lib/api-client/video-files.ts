import 'server-only';
import { API_BASE, REQUESTED_WITH } from '@/lib/contract';
import { VIDEO_FILES_PATH } from '@/lib/contract/studio/videos/schemas';
import { report } from '@/lib/observability/log';
import { toErrorResponse } from '@/lib/json/respond';
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
