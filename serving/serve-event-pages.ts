import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import { askNext, type RenderedAnswer } from './ask-next';
import { EVENT_PAGE, PERSONAL_PAGE } from './cache-rules';
import { type EventPageKey, toEventPageKey } from './event-page-key';
import { createEventPages, type EventPages, type MadePage } from './event-pages';
import type { HostKinds } from './host-kinds';
import { type KeptAnswer, keepAnswer } from './kept-answer';
import type { RequestHead } from './request-head';
import { settleNonce, withoutNonce } from './security/inline-parts';
import { type PolicySettings, toCommonHeaders, toPageHeaders } from './security/policy';
import { varyBy } from './vary-by';

type Options = {
  /** Next, as it would answer a request of a socket. */
  next: RequestListener;
  siteUrl: string;
  hosts: HostKinds;
  settings: PolicySettings;
  /** The sources of the scripts that every page runs; they carry no nonce. */
  everywhere: readonly string[];
  /** The visitor's country, and the header that says so, which caches in front have to mind; null for none. */
  country: (head: RequestHead) => string | null;
  countryHeader: string | null;
  /** Whether no event has a host of this key; false where that cannot be said. */
  isNobodys: (key: string) => Promise<boolean>;
  /** What is shown there. */
  missing: KeptAnswer;
  report: (message: string, error: unknown) => void;
};

/** What stands in a page of which a part was still to come (app/_purchase/render-soon). */
const IN_PIECES = 'data-until-streamed';

/** A page cache for storefronts and event pages, as visitors nobody knows see them. */
export function serveEventPages(options: Options): EventPages {
  const { next, hosts, settings, everywhere, country, countryHeader, isNobodys, missing, report } = options;
  const site = new URL(options.siteUrl);
  const common = toCommonHeaders(settings);
  const vary = ['Accept-Encoding', 'Cookie', ...(countryHeader ? [countryHeader] : [])];

  async function make({ host, path, country: from }: EventPageKey): Promise<MadePage> {
    // Names are made up without end, and none of them is to cost a page.
    if (host !== null && (await isNobodys(host.key))) return missing;
    const address = new URL(path, site);
    if (host !== null) address.hostname = host.hostname;
    const nonce = randomBytes(16).toString('hex');
    const { listener, firstPiece } = watchPieces(next);
    const answer = await Promise.race([
      firstPiece,
      askNext(listener, address, {
        'content-security-policy': `script-src 'nonce-${nonce}'`,
        ...(from !== null && { [VIEWER_COUNTRY_HEADER.toLowerCase()]: from }),
      }),
    ]);
    if (!answer || !isWholePage(answer)) return null;
    // Only what Next put in itself is let run: the page's words come from elsewhere.
    const { html, scripts, styles } = settleNonce(answer.body, nonce);
    const headers = {
      // Fonts that are asked for before the page is read.
      ...(answer.headers.link && { link: withoutNonce(answer.headers.link, nonce) }),
      'content-type': answer.headers['content-type'] ?? 'text/html; charset=utf-8',
      vary: varyBy(answer.headers.vary, vary),
      'cache-control': answer.status === 200 ? EVENT_PAGE : PERSONAL_PAGE,
      ...common,
      ...toPageHeaders({ scripts: [...everywhere, ...scripts], styles, sells: true }, settings),
    };
    return keepAnswer(html, headers, 'quick', answer.status);
  }

  return createEventPages({
    toKey: (request) => toEventPageKey(request, { hosts, country }),
    make,
    report,
  });
}

/** Next, and a promise that comes true when it sends a page of which a part is still to come. */
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

function isWholePage({ status, headers, body }: RenderedAnswer): boolean {
  const isRedirect = status >= 300 && status < 400;
  return (
    !isRedirect && headers['content-type']?.startsWith('text/html') === true && !body.includes(IN_PIECES)
  );
}
