import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import inject from 'light-my-request';
import { describeHost, HOST_HEADER, toHostHeader } from '@/lib/hosts/get-host';
import { type HostTarget, routeHost } from '@/lib/hosts/resolve-host';
import { log } from '@/lib/observability/log';
import type { FinishedPage } from './finish/finish-page';
import { PERSONAL_PAGE, varyBy } from './cache-rules';
import { type CachedResponse, cacheResponse } from './cached-response';
import {
  type InlineSources,
  hashInlineParts,
  settleNonce,
  toSource,
  withoutNonce,
} from '../security/inline-parts';
import { type PolicySettings, toCommonHeaders, toPageHeaders } from '../security/policy';

type Options = {
  next: RequestListener;
  /** Throws for a page of another structure, which is cached as Next made it. */
  finish: (html: string) => Promise<FinishedPage>;
  settings: PolicySettings;
  /** `everywhere` lists scripts without a nonce. */
  built: { everywhere: readonly string[]; skipWord: string | null };
  siteUrl: string;
};

export type Wish = {
  address: URL;
  target: HostTarget;
  headers: Record<string, string>;
  vary: readonly string[];
  /** Only for responses with status 200. */
  cacheControl: string;
};

/** Marks a page that was streamed (app/_host/render-soon). */
const IN_PIECES = 'data-until-streamed';

/**
 * Renders a page that many visitors may get, so scripts run by hashes instead of a nonce. Null
 * where it can't be shared.
 */
export function createPageMaker({ next, finish, settings, built, siteUrl }: Options) {
  const common = toCommonHeaders(settings);

  function toHostHeaders({ address, target }: Wish): Record<string, string> {
    const host = describeHost(target, address.host, address.protocol === 'https:', siteUrl);
    const skips = routeHost(target, address.pathname, siteUrl).kind === 'pass';
    return {
      [HOST_HEADER]: toHostHeader(host, skips ? built.skipWord : null),
      'x-forwarded-proto': host.scheme,
    };
  }

  return async function makePage(wish: Wish): Promise<CachedResponse | null> {
    const nonce = randomBytes(16).toString('hex');
    const { listener, firstPiece } = watchPieces(next);
    const answer = await Promise.race([
      firstPiece,
      askNext(listener, wish.address, {
        ...wish.headers,
        ...toHostHeaders(wish),
        'content-security-policy': `script-src 'nonce-${nonce}'`,
      }),
    ]);
    if (!answer || !isWholePage(answer)) return null;
    // Only scripts with Next's nonce are hashed, because the page's text is not trusted.
    const settled = settleNonce(answer.body, nonce);
    const page = answer.status === 200 ? await finish(settled.html).catch(warnOfStructure) : null;
    const { html, scripts, styles } = page ? toTrusted(page, settled) : settled;
    const headers = {
      ...(answer.headers.link && !page && { link: withoutNonce(answer.headers.link, nonce) }),
      ...(answer.headers['retry-after'] && { 'retry-after': answer.headers['retry-after'] }),
      'content-type': answer.headers['content-type'] ?? 'text/html; charset=utf-8',
      vary: varyBy(answer.headers.vary, wish.vary),
      'cache-control': answer.status === 200 ? wish.cacheControl : PERSONAL_PAGE,
      ...common,
      ...toPageHeaders({ scripts: [...built.everywhere, ...scripts], styles }, settings),
    };
    return cacheResponse(html, headers, answer.status);
  };
}

export type MakePage = ReturnType<typeof createPageMaker>;

let hasWarned = false;

function warnOfStructure(err: unknown): null {
  if (!hasWarned) log.warn({ err }, "Next's pages aren't as expected: events are served as Next makes them.");
  hasWarned = true;
  return null;
}

function toTrusted({ html, inline }: FinishedPage, settled: InlineSources): InlineSources & { html: string } {
  const { scripts, styles } = hashInlineParts(html);
  const trusted = new Set([...settled.scripts, ...inline.map(toSource)]);
  return { html, styles, scripts: scripts.filter((source) => trusted.has(source)) };
}

/** Resolves `firstPiece` when Next streams a page. */
function watchPieces(next: RequestListener): { listener: RequestListener; firstPiece: Promise<null> } {
  let resolve: (nothing: null) => void = () => undefined;
  const firstPiece = new Promise<null>((done) => (resolve = done));
  return {
    firstPiece,
    listener(request, response) {
      const write = response.write.bind(response) as (...given: unknown[]) => boolean;
      response.write = (...given: unknown[]) => {
        if (toText(given[0]).includes(IN_PIECES)) resolve(null);
        return write(...given);
      };
      next(request, response);
    },
  };
}

function toText(chunk: unknown): string {
  return chunk instanceof Uint8Array ? Buffer.from(chunk).toString('latin1') : String(chunk);
}

function isWholePage({ status, headers, body }: Rendered): boolean {
  const isRedirect = status >= 300 && status < 400;
  return (
    !isRedirect &&
    headers['set-cookie'] === undefined &&
    headers['content-type']?.startsWith('text/html') === true &&
    !body.includes(IN_PIECES)
  );
}

type Rendered = { status: number; headers: Record<string, string>; body: string };

/** In process, without cookies or compression. */
export async function askNext(
  next: RequestListener,
  { host, pathname, search }: URL,
  headers: Record<string, string> = {},
): Promise<Rendered> {
  const answer = await inject(next, { method: 'GET', url: pathname + search, headers: { ...headers, host } });
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) given[name] = [value].flat().join(', ');
  return { status: answer.statusCode, headers: given, body: answer.body };
}
