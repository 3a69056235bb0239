import { runtime } from '@/lib/runtime';

/**
 * Routes that are answered in front of Next, because many ask for them at once: every viewer of a show, all the time. The
 * handlers live in the site's bundle (app/_direct) and are handed over here; `server/viewer-api/answer-directly` speaks HTTP.
 */

export type DirectRequest = {
  method: string;
  /** Begins with `/`, without the query; as the visitor sent it. */
  path: string;
  query: URLSearchParams;
  headers: { get(name: string): string | null };
  /** The body as text; null for one of more than `maxBytes`. */
  readText(maxBytes: number): Promise<string | null>;
  /** Whether it comes from a program on this machine, and not through a proxy. */
  isLocal: boolean;
  /** Aborts when the visitor is gone. */
  signal: AbortSignal;
};

export type DirectAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array | ReadableStream<Uint8Array> | null;
};

/** Null at once for a path that is not its own; Next answers it then. */
export type DirectRoutes = (request: DirectRequest) => Promise<DirectAnswer> | null;

const DIRECT = /^\/(?:api\/|user\/|(?:healthz|readyz|metrics|checkout|completion|paypal)$)/;

/** Whether a path may be one of theirs: most requests are for pages and need not be asked about. */
export function isDirectPath(path: string): boolean {
  return DIRECT.test(path);
}

declare module '@/lib/runtime' {
  interface Runtime {
    directRoutes?: DirectRoutes;
  }
}

/** Hands the routes over; the last ones count, as code is replaced while developing. */
export function registerDirectRoutes(routes: DirectRoutes): void {
  runtime.directRoutes = routes;
}

/** The routes that were handed over; none before the site has started. */
export function findDirectRoutes(): DirectRoutes | null {
  return runtime.directRoutes ?? null;
}
