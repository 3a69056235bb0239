import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { toRetryAfter } from '@/lib/json/respond';
import { findWaitMs } from '@/lib/result';
import { runtime } from '@/lib/runtime';
import { beforeHead } from './before-head';

type Chosen = { status: number | null; retryAfterMs: number | null };

declare module '@/lib/runtime' {
  interface Runtime {
    pageStatus?: AsyncLocalStorage<Chosen>;
  }
}

const storage = (runtime.pageStatus ??= new AsyncLocalStorage<Chosen>());

/**
 * Sets the status of the page being rendered, until its first byte is sent. Does nothing without
 * our server. A 503 always gets `Retry-After`.
 */
export function setPageStatus(status: number, retryAfterMs: number | null = null): void {
  const chosen = storage.getStore();
  if (chosen) Object.assign(chosen, { status, retryAfterMs: findWaitMs(status, retryAfterMs) });
}

export function withPageStatus(response: ServerResponse, handle: () => void): void {
  const chosen: Chosen = { status: null, retryAfterMs: null };
  beforeHead(response, (status) => {
    if (chosen.retryAfterMs !== null) response.setHeader('Retry-After', toRetryAfter(chosen.retryAfterMs));
    return chosen.status ?? status;
  });
  storage.run(chosen, handle);
}
