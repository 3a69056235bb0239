import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { runtime } from '@/lib/runtime';

export const REQUEST_ID_HEADER = 'x-request-id';

/** What the forwarded headers say: none are there, or a proxy wrote them that is trusted or not. */
export type Sender = 'visitor' | 'proxy' | 'stranger';

type RequestContext = {
  requestId: string;
  isLocal: boolean;
  sender: Sender;
  /** The `domain` of the event whose host was asked; null on the main site. */
  eventDomain: string | null;
};

declare module '@/lib/runtime' {
  interface Runtime {
    requestContext?: AsyncLocalStorage<RequestContext>;
  }
}

const storage = (runtime.requestContext ??= new AsyncLocalStorage<RequestContext>());

type Facts = Partial<Omit<RequestContext, 'requestId'>>;

export function withRequestId<T>(
  requestId: string,
  run: () => T,
  { isLocal = false, sender = 'visitor', eventDomain = null }: Facts = {},
): T {
  return storage.run({ requestId, isLocal, sender, eventDomain }, run);
}

/** Only the process with the socket can tell. */
export function isLocalRequest(): boolean {
  return storage.getStore()?.isLocal ?? false;
}

export function currentSender(): Sender {
  return storage.getStore()?.sender ?? 'visitor';
}

/** Null on the main site. */
export function currentEventDomain(): string | null {
  return storage.getStore()?.eventDomain ?? null;
}

export function currentRequestId(): string | null {
  return storage.getStore()?.requestId ?? null;
}

/** Keeps a valid id of a trusted caller, else makes a new one. */
export function toRequestId(given: string | null | undefined, isBelieved: boolean): string {
  return isBelieved && given && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}
