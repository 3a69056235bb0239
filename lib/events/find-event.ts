import 'server-only';
import { createResultCache, type ResultCache } from '@/lib/cache/result-cache';
import { callUpstream } from '@/lib/api-client/client';
import { calls, domainKeySchema, type EventAnswer, idSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { type HostTarget, resolveHost } from '@/lib/hosts/resolve-host';
import { fail, ok, type Result } from '@/lib/result';
import { runtime } from '@/lib/runtime';
import { type EventDetails, toEventDetails } from './event';

type EventCache = {
  byId: ResultCache<EventDetails>;
  byDomain: ResultCache<EventDetails>;
  listed: ResultCache<EventDetails[]>;
};

declare module '@/lib/runtime' {
  interface Runtime {
    eventCache?: EventCache;
  }
}

/** The contract's limit. */
const MAX_LISTED = 100;

/** Callers check the keys. */
const eventCache: EventCache = (runtime.eventCache ??= {
  byId: createResultCache(async (eventId) =>
    toDetails(await callUpstream(calls.getEvent, { params: { eventId } })),
  ),
  byDomain: createResultCache(async (subdomain) =>
    toDetails(await callUpstream(calls.getEventByDomain, { params: { subdomain } })),
  ),
  listed: createResultCache(async () => {
    const answer = await callUpstream(calls.listEvents, { params: {} });
    return answer.ok ? ok(answer.value.events.slice(0, MAX_LISTED).map(toEventDetails)) : answer;
  }),
});

function toDetails(answer: Result<EventAnswer>): Result<EventDetails> {
  return answer.ok ? ok(toEventDetails(answer.value)) : answer;
}

const noSuchEvent = () => fail('not_found', 'There is no event at this address.');

/** `get` is at most a second old; `getFresh` is for what a buyer will be charged. */
export type Freshness = 'get' | 'getFresh';

async function findByDomain(key: string, freshness: Freshness = 'get'): Promise<Result<EventDetails>> {
  const subdomain = domainKeySchema.safeParse(key);
  return subdomain.success ? eventCache.byDomain[freshness](subdomain.data) : noSuchEvent();
}

/** False while the API can't say. */
export async function isUnknownHost(key: string): Promise<boolean> {
  const event = await findByDomain(key);
  return !event.ok && event.error.code === 'not_found';
}

/** Fails with `not_found`, also where the API finds events by host only. */
async function findById(id: string, freshness: Freshness): Promise<Result<EventDetails>> {
  const eventId = idSchema.safeParse(id);
  if (!eventId.success) return noSuchEvent();
  const event = await eventCache.byId[freshness](eventId.data);
  return !event.ok && event.error.code === 'not_supported' ? noSuchEvent() : event;
}

/** Fails with `not_supported` where the API lists none. */
export const listEvents = (): Promise<Result<EventDetails[]>> => eventCache.listed.get('');

/** Falls back to the host's key, because `domain` is optional. */
export async function findHostEvent(key: string): Promise<Result<EventDetails>> {
  return withKey(await findByDomain(key), key);
}

/** The origin of the event whose domain differs from the key only by `www.`, or null. */
export async function findTwinOrigin(key: string): Promise<string | null> {
  const twin = key.startsWith('www.') ? key.slice('www.'.length) : `www.${key}`;
  return (await findHostEvent(twin)).ok ? eventOrigin(twin, env.SITE_URL) : null;
}

/** False while the API can't say. */
export async function isEventHost(name: string): Promise<boolean> {
  const target = resolveHost(name.toLowerCase(), new URL(env.SITE_URL).hostname);
  if (target.kind !== 'event') return false;
  return (await findHostEvent(target.key)).ok || (await findTwinOrigin(target.key)) !== null;
}

/** Looks up by host on the event's own host, since every API can do that; by id elsewhere. */
export async function findEventAt(
  eventId: string,
  target: HostTarget,
  freshness: Freshness = 'get',
): Promise<Result<EventDetails>> {
  if (target.kind === 'event') {
    const own = withKey(await findByDomain(target.key, freshness), target.key);
    if (own.ok && own.value.id === eventId) return own;
  }
  return findById(eventId, freshness);
}

function withKey(found: Result<EventDetails>, key: string): Result<EventDetails> {
  if (!found.ok || found.value.domainKey !== null) return found;
  return ok({ ...found.value, domainKey: key });
}
