import type { IncomingMessage, ServerResponse } from 'node:http';
import { FOR_EVER } from './cache-rules';
import type { FinishedPage } from './finish-page';
import { type KeptAnswer, keepAnswer, sendKept } from './kept-answer';
import { parseDataAddress, toDataAddress } from './page-data';

/** An answer of Next's, whole: what is kept is made from it. Names of headers are in lower case. */
export type RenderedAnswer = { status: number; headers: Record<string, string>; body: string };

type KeptPage = { page: KeptAnswer; data: { current: KeptAnswer; other: KeptAnswer } | null };

export type PageCache = {
  /** Answers a request at once where the answer lies ready; gives the status, or null when nothing was written. */
  answerNow(request: IncomingMessage, response: ServerResponse): number | null;
  /** Answers a request and gives the status; null when it is none of ours, and Next must answer. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<number | null>;
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
  /** The headers a finished page is sent with, from those Next gave it. */
  toHeaders: (key: string, html: string, given: Record<string, string>) => Record<string, string>;
  /** Those of its data, besides what says how long it may be kept. */
  dataHeaders: Record<string, string>;
  report: (message: string, error: unknown) => void;
};

/** Headers that belong to one answer and not to the page. */
const OF_ONE_ANSWER =
  /^(content-length|transfer-encoding|connection|keep-alive|date|etag|set-cookie|x-nextjs-.*)$/;

/**
 * Finished pages, compressed, in memory: rendered once however many ask at the same time, and kept until the process
 * ends. A page that cannot be rendered or finished is left to Next, and tried again with the next request.
 */
export function createPageCache({
  toKey,
  render,
  finish,
  toHeaders,
  dataHeaders,
  report,
}: Options): PageCache {
  const ready = new Map<string, KeptAnswer>();
  const kept = new Map<string, Promise<KeptPage | null>>();

  async function make(key: string): Promise<KeptPage | null> {
    const answer = await render(key);
    if (answer.status !== 200 || !answer.headers['content-type']?.startsWith('text/html')) return null;
    const { html, data } = await finish(answer.body, (text) => toDataAddress(key, text));
    const given = Object.fromEntries(
      Object.entries(answer.headers).filter(([name]) => !OF_ONE_ANSWER.test(name)),
    );
    const page = await keepAnswer(html, toHeaders(key, html, given), 'best');
    if (data === null) return { page, data };
    const keepData = (cacheControl: string) =>
      keepAnswer(data, { ...dataHeaders, 'Cache-Control': cacheControl }, 'best');
    // Asked for with the version of another build it is answered all the same, and not kept.
    return { page, data: { current: await keepData(FOR_EVER), other: await keepData('no-store') } };
  }

  function find(key: string): Promise<KeptPage | null> {
    const known = kept.get(key);
    if (known) return known;
    const made = make(key).catch((error: unknown) => {
      report(`The page ${key} could not be kept.`, error);
      return null;
    });
    kept.set(key, made);
    void made.then((page) => (page ? ready.set(key, page.page) : kept.delete(key)));
    return made;
  }

  return {
    answerNow(request, response) {
      const key = toKey(request, request.url ?? '/');
      const answer = key === null ? undefined : ready.get(key);
      return answer ? sendKept(answer, request, response) : null;
    },

    async answer(request, response) {
      const asked = parseDataAddress(request.url ?? '/');
      const key = toKey(request, asked?.path ?? request.url ?? '/');
      const found = key === null ? null : await find(key);
      if (!found) return null;
      if (!asked) return sendKept(found.page, request, response);
      if (!found.data) return null;
      const { current, other } = found.data;
      return sendKept(asked.version === current.version ? current : other, request, response);
    },
  };
}
