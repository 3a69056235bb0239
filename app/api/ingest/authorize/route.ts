import { callUpstream } from '@/lib/api-client/client';
import { calls } from '@/lib/contract';
import { answerSafely, refuseAllBut } from '@/lib/http/route';
import { clientAddress } from '@/lib/http/visitor';
import { parseJson, readBody } from '@/lib/json/read-json';
import { ERROR_STATUS, fail, type Result } from '@/lib/result';
import { type PublishRequest, readPublishRequest } from '@/lib/studio/publish-request';
import type { z } from 'zod';

const MAX_BYTES = 16 * 1024;

type Authorized = z.output<typeof calls.authorizeIngest.answer>;

export const { GET, PUT, PATCH, DELETE } = refuseAllBut('POST');

/** For a live input, which has a secret of its own and may ask by any address. */
export function POST(request: Request): Promise<Response> {
  return answerSafely(request, async () => {
    const body = await readBody(request, MAX_BYTES);
    const asked = body && readPublishRequest(parseBody(request, body.toString('utf8')));
    if (!asked) return refuse(fail('forbidden', 'This is no request to publish a stream.'));
    if (asked === 'ignored') return Response.json({ code: 0 }, NO_STORE);
    const answer = await callUpstream(calls.authorizeIngest, {
      body: {
        secret: readSecret(request),
        key: asked.key.slice(0, 200),
        stream: asked.stream?.slice(0, 200) ?? null,
        address: asked.address?.slice(0, 100) ?? null,
      },
      clientAddress: clientAddress(request.headers),
    });
    return answer.ok ? allow(request, asked, answer.value) : refuse(answer);
  });
}

const NO_STORE = { headers: { 'cache-control': 'no-store' } };

function parseBody(request: Request, text: string): URLSearchParams | object {
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return new URLSearchParams(text);
  const json = parseJson(text);
  return typeof json === 'object' && json !== null ? json : {};
}

/** Some servers can't send a header. */
function readSecret(request: Request): string {
  const [, bearer] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return (bearer ?? new URL(request.url).searchParams.get('secret') ?? '').slice(0, 1024);
}

/**
 * SRS reads `code`, OvenMediaEngine `allowed`. With `?rename=1`, nginx-rtmp names the stream after
 * the show, so that the key is in no path.
 */
function allow(request: Request, { from }: PublishRequest, { show, ...rest }: Authorized): Response {
  if (from === 'nginx-rtmp' && new URL(request.url).searchParams.has('rename'))
    return new Response(null, { status: 302, headers: { location: show, 'cache-control': 'no-store' } });
  return Response.json({ show, ...rest, code: 0, allowed: true }, NO_STORE);
}

function refuse({ error }: Extract<Result<never>, { ok: false }>): Response {
  const isOver = ['rate_limited', 'not_found', 'upstream_unavailable', 'not_supported'].includes(error.code);
  const status = isOver ? ERROR_STATUS[error.code] : 403;
  return Response.json(
    { message: error.message, code: status, allowed: false, reason: error.message },
    { ...NO_STORE, status },
  );
}
