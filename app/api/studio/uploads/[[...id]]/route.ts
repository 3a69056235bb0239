import { isOffered } from '@/lib/api-client/offers';
import { passUpload } from '@/lib/api-client/uploads';
import { readSessionState } from '@/lib/auth/session-state';
import { studioCalls } from '@/lib/contract/studio/calls';
import { answerFault, refuseMethod } from '@/lib/http/route';
import { checkSameOrigin } from '@/lib/http/same-origin';
import { clientAddress } from '@/lib/http/visitor';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import { readStudio } from '@/lib/studio/read-studio';

/** Of the protocol; the doctor looks for it. */
const OF_TUS = { 'Tus-Resumable': '1.0.0' };

type Given = { params: Promise<{ id?: string[] }> };

/** Uploads by the tus protocol, and with GET what became of one. */
async function answer(request: Request, { params }: Given): Promise<Response> {
  const [id = null, ...rest] = (await params).id ?? [];
  const { method, headers } = request;
  if (!isOffered('studio') || rest.length > 0)
    return toErrorResponse(fail('not_found', 'There is nothing here.').error);
  const allowed = id === null ? ['POST'] : ['GET', 'HEAD', 'PATCH', 'DELETE'];
  if (!allowed.includes(method)) return refuseMethod(allowed.join(', '));
  const origin = checkSameOrigin(request);
  if (!origin.ok) return toErrorResponse(origin.error);
  const state = readSessionState(headers);
  if (state.kind !== 'active')
    return toErrorResponse(fail('unauthorized', 'Please sign in to continue.').error, OF_TUS);
  const { token } = state.session;
  if (method === 'GET')
    return toResponse(await readStudio(studioCalls.getUpload, { uploadId: id ?? '' }, token));
  return passUpload(request, id, {
    token,
    clientAddress: clientAddress(headers),
    toLocation: (made) => `/api/studio/uploads/${made}`,
  });
}

function serve(request: Request, given: Given): Promise<Response> {
  return answer(request, given).catch((error: unknown) => answerFault(request, error));
}

export { serve as GET, serve as HEAD, serve as POST, serve as PUT, serve as PATCH, serve as DELETE };
