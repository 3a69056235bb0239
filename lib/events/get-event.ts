import 'server-only';
import { cache } from 'react';
import { calls, domainKeySchema, idSchema, type EventAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/upstream/client';
import { type EventDetails, toEventDetails } from './event';

const noSuchEvent = () => fail('not_found', 'There is no event at this address.');

/** The event of a host's key (see `resolveHost`); asked once a request. Fails with `not_found` or what the API says. */
export const getEventByDomain = cache(async (key: string): Promise<Result<EventDetails>> => {
  const subdomain = domainKeySchema.safeParse(key);
  if (!subdomain.success) return noSuchEvent();
  return toDetails(await callUpstream(calls.getEventByDomain, { params: { subdomain: subdomain.data } }));
});

/**
 * An event by its id; asked once a request. Fails with `not_found`, also where the API has no such call and finds events
 * by their hosts only, or with what the API says.
 */
export const getEvent = cache(async (id: string): Promise<Result<EventDetails>> => {
  const eventId = idSchema.safeParse(id);
  if (!eventId.success) return noSuchEvent();
  const answer = await callUpstream(calls.getEvent, { params: { eventId: eventId.data } });
  return !answer.ok && answer.error.code === 'not_supported' ? noSuchEvent() : toDetails(answer);
});

function toDetails(answer: Result<EventAnswer>): Result<EventDetails> {
  return answer.ok ? ok(toEventDetails(answer.value)) : answer;
}
