import { callUpstream } from '@/lib/api-client/client';
import { calls } from '@/lib/contract';
import { registerIngestSchema } from '@/lib/contract/ingest';
import { answerSafely, refuseAllBut } from '@/lib/http/route';
import { clientAddress } from '@/lib/http/visitor';
import { readJson } from '@/lib/json/read-json';
import { toErrorResponse } from '@/lib/json/respond';

const MAX_BYTES = 128 * 1024;
const bodySchema = registerIngestSchema.omit({ secret: true });

export const { GET, PUT, PATCH, DELETE } = refuseAllBut('POST');

/** For a live input, which has a secret of its own and may ask by any address. */
export function POST(request: Request): Promise<Response> {
  return answerSafely(request, async () => {
    const given = await readJson(request, bodySchema, MAX_BYTES);
    if (!given.ok) return toErrorResponse(given.error);
    const answer = await callUpstream(calls.registerIngest, {
      body: { ...given.value, secret: readSecret(request) },
      clientAddress: clientAddress(request.headers),
    });
    return answer.ok
      ? Response.json(answer.value, { headers: { 'cache-control': 'no-store' } })
      : toErrorResponse(answer.error);
  });
}

const readSecret = ({ headers }: Request): string =>
  (/^Bearer (.+)$/i.exec((headers.get('authorization') ?? '').slice(0, 1100))?.[1] ?? '').slice(0, 1024);
