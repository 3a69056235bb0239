import type { RequestListener } from 'node:http';
import { askNext } from '../page-cache/make-page';
import type { BuiltPages } from '../page-cache/built-pages';
import { hashInlineParts, type InlineSources } from '../security/inline-parts';

/** Null for a page rendered on request. */
export type FindSources = (status: number) => InlineSources | null;

/**
 * Next sends a static page itself for a referral link or a missing address. It renders each once
 * per process, so its sources are read once too.
 */
export function createRenderedSources(
  next: RequestListener,
  siteUrl: string,
  built: Pick<BuiltPages, 'plain' | 'failed'> & {
    pages: { has(path: string): boolean };
    missing: { path: string };
  },
): (path: string) => Promise<FindSources> {
  const known = new Map<string, Promise<InlineSources>>();

  function read(path: string): Promise<InlineSources> {
    const reading =
      known.get(path) ?? askNext(next, new URL(path, siteUrl)).then(({ body }) => hashInlineParts(body));
    known.set(path, reading);
    reading.catch(() => known.delete(path));
    return reading;
  }

  return async (path) => {
    const [page, missing] = await Promise.all([
      built.pages.has(path) || built.plain.includes(path) ? read(path) : null,
      read(built.missing.path),
    ]);
    return (status) => {
      if (status >= 500) return built.failed;
      return status === 404 ? missing : page;
    };
  };
}
