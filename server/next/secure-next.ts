import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { beforeHead } from '@/lib/http/before-head';
import { asksForPage } from '../validation/asks-for-page';
import { toPath } from '../validation/read-request';
import type { BuiltPages } from '../page-cache/built-pages';
import { PERSONAL_PAGE, STATIC_PAGE } from '../page-cache/cache-rules';
import { compressAnswer } from './compress-answer';
import type { InlineSources } from '../security/inline-parts';
import {
  API_HEADERS,
  isFramed,
  type PolicySettings,
  setHeaders,
  toFileHeaders,
  toFramedHeaders,
  toPageHeaders,
} from '../security/policy';
import type { FindSources } from './rendered-sources';

type Options = {
  next: RequestListener;
  settings: PolicySettings;
  /** Null in development. */
  built: (Pick<BuiltPages, 'everywhere'> & { findSources: (path: string) => Promise<FindSources> }) | null;
};

/** Addresses with secrets that must not leak in a referrer (decision 7). */
const SECRET_ADDRESS = /^\/auth\/(?:refuse(?:-gift)?|reset-password|unsubscribe|verify-email)\/?$/;

/** Rendered pages get a nonce (Next's guide "Content Security Policy"), built pages hashes. */
export function secureNext({ next, settings, built }: Options) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = toPath(request.url ?? '/');
    const findSources = built && asksForPage(request) ? await built.findSources(path) : null;
    const nonce = randomBytes(16).toString('base64');
    // Always overwritten: a visitor could name a nonce otherwise.
    request.headers['content-security-policy'] = `script-src 'nonce-${nonce}'`;
    delete request.headers['content-security-policy-report-only'];
    beforeHead(response, (status, type) => {
      secure(status, type);
      return status;
    });
    if (built) compressAnswer(request, response);
    next(request, response);

    function secure(status: number, type: string): void {
      if (path.startsWith('/api/')) return setHeaders(response, API_HEADERS);
      const isOfBuild = response.hasHeader('x-nextjs-prerender');
      // Only Next's router may follow this redirect, so no cache may keep it.
      if (status === 307 && !response.hasHeader('cache-control'))
        response.setHeader('Cache-Control', PERSONAL_PAGE);
      if (isPage(type)) response.setHeader('Cache-Control', toCacheControl(response, status, isOfBuild));
      if (!type.startsWith('text/html')) return setHeaders(response, toFileHeaders(type));
      const known = isOfBuild || status >= 500 ? findSources?.(status) : null;
      const own: InlineSources = { scripts: [`'nonce-${nonce}'`, ...(built?.everywhere ?? [])], styles: [] };
      const sources = !known
        ? own
        : status >= 500
          ? { ...known, scripts: [...own.scripts, ...known.scripts] }
          : known;
      const headers = toPageHeaders(sources, settings);
      setHeaders(response, isFramed(path) ? toFramedHeaders(headers) : headers);
      if (SECRET_ADDRESS.test(path)) response.setHeader('Referrer-Policy', 'no-referrer');
    }
  };
}

function isPage(type: string): boolean {
  return type.startsWith('text/html') || type.startsWith('text/x-component');
}

function toCacheControl(response: ServerResponse, status: number, isOfBuild: boolean): string {
  return isOfBuild && status === 200 && !response.hasHeader('set-cookie') ? STATIC_PAGE : PERSONAL_PAGE;
}
