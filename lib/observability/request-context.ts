import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { runtime } from '@/lib/runtime';

/**
 * The header that carries a request's id: from a proxy to us, from us to the API, and back to the
 * client.
 */
export const REQUEST_ID_HEADER = 'x-request-id';

type RequestContext = { requestId: string; isLocal: boolean };

declare module '@/lib/runtime' {
  interface Runtime {
    requestContext?: AsyncLocalStorage<RequestContext>;
  }
}

const storage = (runtime.requestContext ??= new AsyncLocalStorage<RequestContext>());

/**
 * Runs something for a request: every log line and API call meanwhile carries its id. `isLocal` says
 * whether a program on this machine asks, and not through a proxy.
 */
export function withRequestId<T>(requestId: string, run: () => T, { isLocal = false } = {}): T {
  return storage.run({ requestId, isLocal }, run);
}

/**
 * Whether the request that is being answered comes from a program on this machine. Only the process
 * that holds the socket knows, so under any other server the answer is no; a header could be
 * written by a visitor.
 */
export function isLocalRequest(): boolean {
  return storage.getStore()?.isLocal ?? false;
}

/** The id of the request that is being answered; null outside of one. */
export function currentRequestId(): string | null {
  return storage.getStore()?.requestId ?? null;
}

/**
 * The id that a caller gave, where it may be believed and looks like one (letters, digits and
 * `._:-`), else a new one.
 */
export function toRequestId(given: string | null | undefined, isBelieved: boolean): string {
  return isBelieved && given && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}
