import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { runtime } from '@/lib/runtime';

export const REQUEST_ID_HEADER = 'x-request-id';

type RequestContext = { requestId: string; isLocal: boolean };

declare module '@/lib/runtime' {
  interface Runtime {
    requestContext?: AsyncLocalStorage<RequestContext>;
  }
}

const storage = (runtime.requestContext ??= new AsyncLocalStorage<RequestContext>());

export function withRequestId<T>(requestId: string, run: () => T, { isLocal = false } = {}): T {
  return storage.run({ requestId, isLocal }, run);
}

/** Whether a program on this machine asks. Only the process with the socket knows. */
export function isLocalRequest(): boolean {
  return storage.getStore()?.isLocal ?? false;
}

export function currentRequestId(): string | null {
  return storage.getStore()?.requestId ?? null;
}

/** The caller's id where it may be believed and looks like one, else a new one. */
export function toRequestId(given: string | null | undefined, isBelieved: boolean): string {
  return isBelieved && given && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}
