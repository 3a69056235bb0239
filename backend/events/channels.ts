import * as z from 'zod';
import {
  calls,
  CHANNEL_PAGE,
  type ChannelAnswer,
  type channelParamsSchema,
  organizerSchema,
  toTrailerPath,
} from '@/lib/contract';
import { toDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import type { Router } from '../http/router';
import type { ChannelTable, Store } from '../store/schema';
import type { EventService } from './service';
import { PHASE_COLUMNS, phaseAt } from './timetable';

/** Of one organisation, in memory; a page has few of them. */
const MAX_LISTED = 2000;
const MAX_AHEAD = 100;

const listsSchema = z.array(z.object({ name: z.string(), events: z.array(z.string()) }));
export type ChannelList = z.output<typeof listsSchema>[number];

export const readLists = ({ lists }: Pick<ChannelTable, 'lists'>): ChannelList[] =>
  listsSchema.parse(JSON.parse(lists));

type Asked = z.output<typeof channelParamsSchema>;

/** Reads the home of an organization. Fails with `not_found`. */
export function createChannels(store: Store, now: () => number, service: Pick<EventService, 'toAnswers'>) {
  return async ({ subdomain, sort, page = '1' }: Asked): Promise<Result<ChannelAnswer>> => {
    const channel = await store
      .selectFrom('channels')
      .innerJoin('organisations', 'organisations.id', 'channels.organisation_id')
      .leftJoin('videos', (join) =>
        join.onRef('videos.id', '=', 'channels.trailer').on('videos.state', '=', 'ready'),
      )
      .select([
        'domain_key',
        'videos.id as trailer',
        'lists',
        'channels.updated_at',
        'organisations.id',
        'organisations.name',
      ])
      .select(['broadcaster', 'accent', 'logo', ...organizerSchema.keyof().options])
      .where('domain_key', '=', subdomain)
      .executeTakeFirst();
    if (!channel) return fail('not_found', 'There is no channel at this address.');
    const { ahead, past } = await listProgram(store, channel.id, now());
    const byTitle = new Intl.Collator('en', { numeric: true });
    if (sort === 'title') past.sort((one, other) => byTitle.compare(one.title, other.title));
    const pages = Math.max(1, Math.ceil(past.length / CHANNEL_PAGE));
    const shown = Math.min(Number(page), pages);
    const onPage = past.slice((shown - 1) * CHANNEL_PAGE, shown * CHANNEL_PAGE);
    const passes = await listPasses(store, channel.id, now());
    const there = new Set([...ahead, ...past].map(({ id }) => id));
    const lists = readLists(channel).map(({ name, events }) => ({
      name,
      events: events.filter((id) => there.has(id)),
    }));
    const ids = [...ahead.slice(0, MAX_AHEAD), ...onPage].map(({ id }) => id);
    const answers = await service.toAnswers([...new Set([...ids, ...lists.flatMap(({ events }) => events)])]);
    const pick = (wanted: readonly string[]) => wanted.flatMap((id) => answers.get(id) ?? []);
    return ok({
      _id: channel.id,
      name: channel.broadcaster ?? channel.name,
      domain: channel.domain_key,
      accent: channel.accent,
      logo: channel.logo,
      organizer: organizerSchema.parse(channel),
      events: pick(ahead.slice(0, MAX_AHEAD).map(({ id }) => id)),
      past: pick(onPage.map(({ id }) => id)),
      page: shown,
      pages,
      lists: lists
        .map(({ name, events }) => ({ name, events: pick(events) }))
        .filter(({ events }) => events.length > 0),
      passes: passes.map(({ price_cents: cents, ...pass }) => ({ ...pass, price: toDecimal(cents) })),
      trailer: channel.trailer === null ? null : `/api${toTrailerPath(channel.trailer)}`,
      updated_at: toInstant(Number(channel.updated_at)),
    });
  };
}

const listPasses = (store: Store, organisationId: string, nowMs: number) =>
  store
    .selectFrom('passes')
    .select(['id as _id', 'name', 'price_cents'])
    .where('organisation_id', '=', organisationId)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('sale_until', 'is', null), eb('sale_until', '>', nowMs)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export function mountChannels(router: Router, getChannel: ReturnType<typeof createChannels>): void {
  router.get(calls.getChannel, (asked) => getChannel(asked));
}

/** The listed events that are not over: `ahead` by their starts, `past` the latest first. */
async function listProgram(store: Store, organisationId: string, nowMs: number) {
  const rows = await store
    .selectFrom('events')
    .select(['id', 'title', 'doors_open_at', ...PHASE_COLUMNS])
    .where('organisation_id', '=', organisationId)
    .where('listed', '=', 1)
    .where('cancelled_at', 'is', null)
    .orderBy('start_time', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  const phases = new Map(rows.map((row) => [row.id, phaseAt(row, nowMs)]));
  const isIn = (...wanted: string[]) => rows.filter(({ id }) => wanted.includes(phases.get(id) ?? ''));
  return { ahead: isIn('scheduled', 'doors', 'live').reverse(), past: isIn('replay') };
}
