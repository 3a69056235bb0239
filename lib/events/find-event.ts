import 'server-only';
import { createResultCache, type ResultCache } from '@/lib/cache/result-cache';
import { callUpstream } from '@/lib/api-client/client';
import { isOffered } from '@/lib/api-client/offers';
import { calls, channelParamsSchema, domainKeySchema, type EventAnswer, idSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { type HostTarget, resolveHost } from '@/lib/hosts/resolve-host';
import { fail, ok, type Result } from '@/lib/result';
import { runtime } from '@/lib/runtime';
import { type ChannelDetails, toChannelDetails } from './channel';
import { type EventDetails, toEventDetails } from './event';

/** A host leads to one event or to one channel. */
export type HostContent = { event: EventDetails; channel: null } | { event: null; channel: ChannelDetails };

type EventCache = {
  byId: ResultCache<EventDetails>;
  byHost: ResultCache<HostContent>;
  /** By host, order and page. */
  channelPages: ResultCache<ChannelDetails>;
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
  byHost: createResultCache(async (subdomain): Promise<Result<HostContent>> => {
    const event = toDetails(await callUpstream(calls.getEventByDomain, { params: { subdomain } }));
    if (event.ok) return ok({ event: event.value, channel: null });
    if (event.error.code !== 'not_found' || !isOffered('channels')) return event;
    const channel = await askChannel(subdomain);
    return channel.ok ? ok({ event: null, channel: channel.value }) : channel;
  }),
  channelPages: createResultCache((query) => {
    const [subdomain = '', sort = '', page = ''] = query.split(' ');
    return askChannel(subdomain, sort, page);
  }),
  listed: createResultCache(async () => {
    const answer = await callUpstream(calls.listEvents, { params: {} });
    return answer.ok ? ok(answer.value.events.slice(0, MAX_LISTED).map(toEventDetails)) : answer;
  }),
});

async function askChannel(subdomain: string, sort = '', page = ''): Promise<Result<ChannelDetails>> {
  const asked = channelParamsSchema.safeParse({
    subdomain,
    sort: sort || undefined,
    page: page || undefined,
  });
  if (!asked.success) return fail('not_found', 'There is no such page.');
  const answer = await callUpstream(calls.getChannel, { params: asked.data });
  return answer.ok ? ok(toChannelDetails(answer.value)) : answer;
}

function toDetails(answer: Result<EventAnswer>): Result<EventDetails> {
  return answer.ok ? ok(toEventDetails(answer.value)) : answer;
}

const noSuchEvent = () => fail('not_found', 'There is no event at this address.');

/** `get` is at most a second old; `getFresh` is for what a buyer will be charged. */
export type Freshness = 'get' | 'getFresh';

/** Fails with `not_found` where neither an event nor a channel has the host. */
export async function findHost(key: string, freshness: Freshness = 'get'): Promise<Result<HostContent>> {
  const subdomain = domainKeySchema.safeParse(key);
  return subdomain.success ? eventCache.byHost[freshness](subdomain.data) : noSuchEvent();
}

async function findByDomain(key: string, freshness?: Freshness): Promise<Result<EventDetails>> {
  const found = await findHost(key, freshness);
  if (!found.ok) return found;
  return found.value.event ? ok(found.value.event) : noSuchEvent();
}

/** The channel of a host. A page that is not there is the last one. Fails with `not_found`. */
export async function findHostChannel(key: string, sort = '', page = ''): Promise<Result<ChannelDetails>> {
  const found = await findHost(key);
  if (!found.ok) return found;
  const { channel } = found.value;
  if (!channel) return fail('not_found', 'There is no channel at this address.');
  if ((sort === '' || sort === 'date') && (page === '' || page === '1')) return ok(channel);
  return eventCache.channelPages.get([key, sort, page].join(' '));
}

/** False while the API can't say. */
export async function isUnknownHost(key: string): Promise<boolean> {
  const host = await findHost(key);
  return !host.ok && host.error.code === 'not_found';
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

/** The origin of the event or channel whose domain differs from the key only by `www.`, or null. */
export async function findTwinOrigin(key: string): Promise<string | null> {
  const twin = key.startsWith('www.') ? key.slice('www.'.length) : `www.${key}`;
  return (await findHost(twin)).ok ? eventOrigin(twin, env.SITE_URL) : null;
}

/** False while the API can't say. */
export async function isEventHost(name: string): Promise<boolean> {
  const target = resolveHost(name.toLowerCase(), new URL(env.SITE_URL).hostname);
  if (target.kind !== 'event') return false;
  return (await findHost(target.key)).ok || (await findTwinOrigin(target.key)) !== null;
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
