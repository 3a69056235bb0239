import { callUpstream } from '@/lib/api-client/client';
import { calls } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { goTo } from '@/lib/http/go-to';
import { answerSafely, refuseAllBut } from '@/lib/http/route';
import { checkInput } from '@/lib/json/read-json';
import { toErrorResponse, toResponse } from '@/lib/json/respond';

export const { PUT, PATCH, DELETE } = refuseAllBut('POST');

/**
 * One click in a mail program (RFC 8058), whose server posts without cookies or an origin. The
 * token is all that it needs.
 */
export const POST = (request: Request): Promise<Response> =>
  answerSafely(request, async () => {
    const body = checkInput(
      { token: new URL(request.url).searchParams.get('token') },
      calls.unsubscribe.body,
    );
    if (!body.ok) return toErrorResponse(body.error);
    const { value } = body;
    return toResponse(
      await callUpstream(calls.unsubscribe, { body: value, clientAddress: clientAddress(request.headers) }),
    );
  });

export const GET = (request: Request): Response => goTo(`/auth/unsubscribe${new URL(request.url).search}`);
