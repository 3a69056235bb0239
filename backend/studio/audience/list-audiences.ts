import type { Audiences } from '@/lib/contract/studio/audience/calls';
import { ok, type Result } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import { readDraftEntry } from '../../events/draft-entry';
import type { Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { findOrganisationAnswer } from '../organisation/may-publish';
import { mayCall } from '../rights';
import type { Member } from '../studio-router';
import { hideOne } from './hide-small';
import { sumsSchema } from './sum-audience';

const MOST = 24;

const parseSums = (text: string) => sumsSchema.parse(JSON.parse(text));

/** What the last count came to, and when that was in ms. Null before the first one. */
export async function readSums(store: Store, eventId: string) {
  const row = await store
    .selectFrom('audiences')
    .select(['summed_at', 'sums'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.sums == null ? null : { at: row.summed_at, sums: parseSums(row.sums) };
}

export async function listAudiences({ deps }: StudioContext, member: Member): Promise<Result<Audiences>> {
  const { store, now } = deps;
  const rows = await store
    .selectFrom('event_drafts')
    .innerJoin('events', 'events.id', 'event_drafts.event_id')
    .innerJoin('audiences', 'audiences.event_id', 'event_drafts.event_id')
    .select(['events.id', 'events.title', 'events.start_time', 'event_drafts.entry', 'audiences.sums'])
    .where('event_drafts.organisation_id', '=', member.organisationId)
    .where('audiences.sums', 'is not', null)
    .where('events.start_time', '<=', now())
    .orderBy('events.start_time', 'desc')
    .orderBy('events.id')
    .limit(MOST)
    .execute();
  const one = mayCall(member.role, 'listPeople') ? (count: number) => count : hideOne;
  return ok({
    organisation: await findOrganisationAnswer(store, member, deps),
    events: rows.toReversed().map(({ id, title, start_time: startsAt, entry, sums: text }) => {
      const sums = parseSums(text ?? '');
      return {
        _id: id,
        title,
        timezone: readDraftEntry(entry).timezone ?? 'UTC',
        starts_at: toInstant(startsAt),
        viewers: one(sums.viewers),
        returning: one(sums.returning),
        holders: sums.holders,
        came: one(sums.came),
        watch_seconds: one(sums.viewers) ? Math.round(sums.watchMs / 1000) : null,
        peak: one(sums.peak),
      };
    }),
  });
}
