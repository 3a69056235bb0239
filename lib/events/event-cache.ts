import 'server-only';
import { calls, type EventAnswer } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import { runtime } from '@/lib/runtime';
import { callUpstream } from '@/lib/api-client/client';
import { createAnswerCache, type AnswerCache } from './answer-cache';
import { type EventDetails, toEventDetails } from './event';

type EventCache = { byId: AnswerCache<EventDetails>; byDomain: AnswerCache<EventDetails> };

declare module '@/lib/runtime' {
  interface Runtime {
    eventCache?: EventCache;
  }
}

/** Events as the upstream tells of them, kept for a second (see `createAnswerCache`). Keys are checked by whoever asks. */
export const eventCache: EventCache = (runtime.eventCache ??= {
  byId: createAnswerCache(async (eventId) =>
    toDetails(await callUpstream(calls.getEvent, { params: { eventId } })),
  ),
  byDomain: createAnswerCache(async (subdomain) =>
    toDetails(await callUpstream(calls.getEventByDomain, { params: { subdomain } })),
  ),
});

function toDetails(answer: Result<EventAnswer>): Result<EventDetails> {
  return answer.ok ? ok(toEventDetails(answer.value)) : answer;
}
