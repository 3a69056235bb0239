import { type DraftEntry, draftEntrySchema } from '@/lib/contract/studio/events/draft-entry';
import { mapMoments } from '@/lib/contract/ticket-fields';
import { toDecimal } from '@/lib/money';
import { toInstant } from '@/lib/time/iso';
import type { NewEvent } from './file-schema';

const toInstantIfSet = (ms: number | undefined) => (ms === undefined ? undefined : toInstant(ms));

/** The entry of the events file that a draft stores, with its fields in a fixed order. */
export function toDraftEntry({ version: _version, ...event }: NewEvent): DraftEntry {
  return draftEntrySchema.parse({
    ...event,
    start_time: toInstant(event.start_time),
    end_time: toInstantIfSet(event.end_time),
    replay_until: toInstantIfSet(event.replay_until),
    doors_open_at: toInstantIfSet(event.doors_open_at),
    packages: event.packages.map(({ price_cents: cents, early, ...sold }) => ({
      ...mapMoments(sold, toInstantIfSet),
      price: toDecimal(cents),
      early: early && { price: toDecimal(early.price), until: toInstant(early.until) },
    })),
  });
}

export function readDraftEntry(json: string): DraftEntry {
  return draftEntrySchema.parse(JSON.parse(json));
}

/** The columns of `event_drafts` that follow from its entry. */
export function toDraftColumns(event: NewEvent) {
  const { title, broadcaster, domain, start_time } = event;
  return {
    entry: JSON.stringify(toDraftEntry(event)),
    start_time,
    domain,
    search: [title, broadcaster ?? '', domain].join(' ').toLowerCase(),
  };
}
