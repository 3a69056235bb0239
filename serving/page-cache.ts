import type { IncomingMessage, ServerResponse } from 'node:http';
import { type EncodedBody, encodeBody, pickEncoding } from './encode';
import type { FinishedPage } from './finish-page';
import { parseDataAddress, toDataAddress, toVersion } from './page-data';

/** An answer of Next's, whole: what `page-cache` keeps is made from it. */
export type RenderedAnswer = { status: number; headers: Record<string, string>; body: string };

type KeptBody = { headers: Record<string, string>; etag: string; body: EncodedBody };
type KeptPage = { page: KeptBody; data: KeptBody | null };

export type PageCache = {
  /** Answers a request from memory and returns true; false when it is none of ours, and Next must answer. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

type Options = {
  /**
   * The key (a path) under which the page of an address is kept, or null when it must not be answered from memory. Their
   * number is bounded.
   */
  toKey: (request: IncomingMessage, address: string) => string | null;
  /** Asks Next, as a visitor without a past. */
  render: (key: string) => Promise<RenderedAnswer>;
  finish: (html: string, toDataAddress: (data: string) => string) => Promise<FinishedPage>;
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
    const { html, data } = await finish(answer.body, (text) => toDataAddress(key, text));
    const headers = Object.fromEntries(
      Object.entries(answer.headers).filter(([name]) => !OF_ONE_ANSWER.test(name)),
    );
    return { page: await keep(html, headers), data: data === null ? null : await keep(data, DATA_HEADERS) };
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
      const asked = parseDataAddress(request.url ?? '/');
      const key = toKey(request, asked?.path ?? request.url ?? '/');
      const found = key === null ? null : await find(key);
      const body = asked ? found?.data : found?.page;
      if (!body) return false;
      const isCurrent = asked !== null && asked.version === body.etag;
      send(body, request, response, isCurrent ? { 'cache-control': FOR_EVER } : {});
      return true;
    },
  };
}

/** Of an address with the text's own hash in it. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Asked for with the hash of another build it is answered all the same, and not kept. */
const DATA_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  vary: 'Accept-Encoding',
};

async function keep(text: string, headers: Record<string, string>): Promise<KeptBody> {
  return { headers, etag: toVersion(text), body: await encodeBody(text) };
}

function send(
  kept: KeptBody,
  request: IncomingMessage,
  response: ServerResponse,
  more: Record<string, string>,
): void {
  const encoding = pickEncoding([request.headers['accept-encoding']].flat().join(','));
  // Each form is a representation of its own, so each has its own strong validator (RFC 9110 section 8.8.3.3).
  const tag = `"${kept.etag}-${encoding}"`;
  for (const [name, value] of Object.entries({ ...kept.headers, ...more })) response.setHeader(name, value);
  response.setHeader('ETag', tag);
  if (matches(request.headers['if-none-match'], tag)) {
    response.writeHead(304).end();
    return;
  }
  const body = kept.body[encoding];
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.byteLength);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}

/** Whether an If-None-Match header names a tag (RFC 9110 section 13.1.2: weak comparison). */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
