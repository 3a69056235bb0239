import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type EncodedBody, encodeBody, pickEncoding } from './encode';

/** An answer of Next's, whole: what `page-cache` keeps is made from it. */
export type RenderedAnswer = { status: number; headers: Record<string, string>; body: string };

type KeptPage = { headers: Record<string, string>; etag: string; body: EncodedBody };

export type PageCache = {
  /** Answers a request from memory and returns true; false when it is none of ours, and Next must answer. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

type Options = {
  /** The key a request's page is kept under, or null when it must not be answered from memory. Bounded in number. */
  toKey: (request: IncomingMessage) => string | null;
  /** Asks Next, as a visitor without a past. */
  render: (key: string) => Promise<RenderedAnswer>;
  finish: (html: string) => Promise<string>;
  report: (message: string, error: unknown) => void;
};

/** Headers that belong to one answer and not to the page. */
const OF_ONE_ANSWER =
  /^(content-length|transfer-encoding|connection|keep-alive|date|etag|set-cookie|x-nextjs-.*)$/;

/**
 * Finished pages, compressed, in memory: rendered once however many ask at the same time, and kept until the process
 * ends. A page that cannot be rendered or finished is left to Next, and tried again with the next request.
 */
export function createPageCache({ toKey, render, finish, report }: Options): PageCache {
  const kept = new Map<string, Promise<KeptPage | null>>();

  async function make(key: string): Promise<KeptPage | null> {
    const answer = await render(key);
    if (answer.status !== 200 || !answer.headers['content-type']?.startsWith('text/html')) return null;
    const body = await encodeBody(await finish(answer.body));
    const headers = Object.fromEntries(
      Object.entries(answer.headers).filter(([name]) => !OF_ONE_ANSWER.test(name)),
    );
    const etag = createHash('sha256').update(body.identity).digest('base64url').slice(0, 22);
    return { headers, etag, body };
  }

  function find(key: string): Promise<KeptPage | null> {
    const known = kept.get(key);
    if (known) return known;
    const made = make(key).catch((error: unknown) => {
      report(`The page ${key} could not be kept.`, error);
      return null;
    });
    kept.set(key, made);
    void made.then((page) => page ?? kept.delete(key));
    return made;
  }

  return {
    async answer(request, response) {
      const key = toKey(request);
      const page = key === null ? null : await find(key);
      if (!page) return false;
      send(page, request, response);
      return true;
    },
  };
}

function send({ headers, etag, body }: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const encoding = pickEncoding([request.headers['accept-encoding']].flat().join(','));
  // Each form is a representation of its own, so each has its own strong validator (RFC 9110 section 8.8.3.3).
  const tag = `"${etag}-${encoding}"`;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('ETag', tag);
  if (matches(request.headers['if-none-match'], tag)) {
    response.writeHead(304).end();
    return;
  }
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body[encoding].byteLength);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body[encoding]);
}

/** Whether an If-None-Match header names a tag (RFC 9110 section 13.1.2: weak comparison). */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
