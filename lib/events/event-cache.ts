import 'server-only';
import { calls, type EventAnswer } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';
import { createAnswerCache, type AnswerCache } from './answer-cache';
import { type EventDetails, toEventDetails } from './event';

type EventCache = { byId: AnswerCache<EventDetails>; byDomain: AnswerCache<EventDetails> };

/** One cache a process: the server and Next's bundles load this file separately. */
const KEY: unique symbol = Symbol.for('marquee.events');
const shared: typeof globalThis & { [KEY]?: EventCache } = globalThis;

/** Events as the upstream tells of them, kept for a second (see `createAnswerCache`). Keys are checked by whoever asks. */
export const eventCache: EventCache = (shared[KEY] ??= {
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
