import 'server-only';
import { createResultCache, type ResultCache } from '@/lib/cache/result-cache';
import { calls, type EventAnswer } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import { runtime } from '@/lib/runtime';
import { callUpstream } from '@/lib/api-client/client';
import { type EventDetails, toEventDetails } from './event';

type EventCache = { byId: ResultCache<EventDetails>; byDomain: ResultCache<EventDetails> };

declare module '@/lib/runtime' {
  interface Runtime {
    eventCache?: EventCache;
  }
}

/** Cached for a second (`createResultCache`). Callers check the keys. */
export const eventCache: EventCache = (runtime.eventCache ??= {
  byId: createResultCache(async (eventId) =>
    toDetails(await callUpstream(calls.getEvent, { params: { eventId } })),
  ),
  byDomain: createResultCache(async (subdomain) =>
    toDetails(await callUpstream(calls.getEventByDomain, { params: { subdomain } })),
  ),
});

function toDetails(answer: Result<EventAnswer>): Result<EventDetails> {
  return answer.ok ? ok(toEventDetails(answer.value)) : answer;
}
