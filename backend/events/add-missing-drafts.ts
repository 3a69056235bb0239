import { draftEntrySchema } from '@/lib/contract/studio/events/draft-entry';
import { toDecimal } from '@/lib/money';
import { toInstant } from '@/lib/time/iso';
import type { Store } from '../store/schema';
import { toDraftColumns } from './draft-entry';
import { eventEntrySchema } from './file-schema';
import { createEventRepository, type EventRow, type PackageRow } from './repository';
import { FIRST_ORGANISATION } from './save-events';
import { toEventAnswer } from './to-event-answer';

/** Events that an earlier release published have no draft, and the studio could not show them. */
export async function addMissingDrafts(store: Store, nowMs: number): Promise<void> {
  const events = await store
    .selectFrom('events')
    .selectAll()
    .where('id', 'not in', (eb) => eb.selectFrom('event_drafts').select('event_id'))
    .execute();
  for (const event of events) {
    const packages = await createEventRepository(store).listPackages([event.id]);
    const entry = eventEntrySchema.safeParse(toEntry(event, packages));
    // An event without packages is no valid entry, and has nothing to sell.
    if (!entry.success) continue;
    const columns = toDraftColumns(entry.data);
    await store
      .insertInto('event_drafts')
      .values({
        event_id: event.id,
        organisation_id: event.organisation_id ?? FIRST_ORGANISATION,
        ...columns,
        published: columns.entry,
        published_at: event.updated_at,
        version: 1,
        created_at: nowMs,
        updated_at: event.updated_at,
        updated_by: null,
        terms_accepted_at: nowMs,
      })
      .onConflict((oc) => oc.doNothing())
      .execute();
  }
}

function toEntry(event: EventRow, packages: readonly PackageRow[]) {
  const untold = new Map(packages.map((row) => [row.id, { stock: row.stock, early: toEarly(row) }]));
  const answer = toEventAnswer(event, packages);
  const { media, media_url: url, play_as } = event;
  const folder = media === null ? null : { folder: media, play_as };
  const entry = {
    ...answer,
    // The row of a film has an end, its entry none.
    ...(answer.on_demand && { end_time: null, doors_open_at: null }),
    id: event.id,
    dvr_seconds: event.dvr_seconds,
    stream: url === null ? folder : { url },
    packages: answer.packages.map((sold) => ({ ...sold, id: sold._id, ...untold.get(sold._id) })),
  };
  const dropNull = (_name: string, value: unknown) => (value === null ? undefined : value);
  return draftEntrySchema.parse(JSON.parse(JSON.stringify(entry, dropNull)));
}

const toEarly = ({ early_cents: cents, early_until: until }: PackageRow) =>
  cents === null || until === null ? null : { price: toDecimal(cents), until: toInstant(until) };
