import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import inject, { type Response as Answer } from 'light-my-request';
import { type Posting, toPosting, withPosting } from '@/lib/forms/posting';
import { toRetryAfter } from '@/lib/json/respond';
import { findWaitMs } from '@/lib/result';
import { compressAnswer } from './compress-answer';

type Next = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const NOT_PASSED_ON =
  /^(?:content-(?:type|length)|transfer-encoding|accept-encoding|connection|expect|rsc|next-.*)$/;

const OF_CONNECTION = ['connection', 'transfer-encoding', 'content-length', 'keep-alive'];

/**
 * Calls the route that the form names, then redirects or renders the page again with the input.
 * Next never sees the post, so forms survive a new build.
 */
export function createFormListener(next: Next) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const page = request.url ?? '/';
    const form = await readForm(request);
    const posting = form && toPosting(form, page);
    if (!posting) return leave(response, page);
    await withPosting(posting, async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !NOT_PASSED_ON.test(name)),
      );
      const ask = (method: 'GET' | 'POST', url: string, cookies: readonly string[] = []) =>
        new Promise<Answer>((resolve, reject) => {
          const cookie = [headers.cookie ?? [], ...cookies].flat().join('; ');
          inject((asked, answered) => void next(asked, answered).catch(reject), {
            method,
            url,
            headers: { ...headers, ...(cookie && { cookie }) },
          }).then(resolve, reject);
        });
      const taken = await ask('POST', `/api/${posting.name}`);
      const cookies = [taken.headers['set-cookie'] ?? []].flat();
      if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
      const { answer } = posting;
      if (!answer) return leave(response, taken.headers.location ?? page);
      const shown = await ask('GET', answer.page, cookies.map(toPair));
      compressAnswer(request, response);
      send(shown, answer, response);
    });
  };
}

/** The size was limited in server/validation. */
async function readForm(request: IncomingMessage): Promise<FormData | null> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(await buffer(request), { headers }).formData().catch(() => null);
}

function leave(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
}

function send(shown: Answer, answer: NonNullable<Posting['answer']>, response: ServerResponse): void {
  for (const [name, value] of Object.entries(shown.headers)) {
    if (value == null || OF_CONNECTION.includes(name)) continue;
    if (name === 'set-cookie') response.appendHeader(name, [value].flat().map(String));
    else response.setHeader(name, value);
  }
  const waitMs = findWaitMs(answer.status, answer.retryAfterMs);
  if (waitMs !== null) response.setHeader('Retry-After', toRetryAfter(waitMs));
  // A page with another status keeps it.
  response.statusCode = shown.statusCode === 200 ? answer.status : shown.statusCode;
  response.end(shown.rawPayload);
}

const toPair = (cookie: string) => cookie.split(';', 1)[0] ?? '';
