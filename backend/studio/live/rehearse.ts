import { isTicked } from '@/lib/contract/studio/shared/fields';
import { toShowId } from '@/lib/contract/show-id';
import { findRecording } from '@/recording/recording';
import { fail, ok, type Result } from '@/lib/result';
import { readDraftEntry } from '../../events/draft-entry';
import { checkAddress } from '../events/check-address';
import { checkPurchase } from '../events/checks';
import { writeLog } from '../log/log';
import { isBeingDeleted } from '../videos/video-rows';
import { type Member, notThere } from '../studio-router';
import { findShow } from './find-show';
import type { LiveContext } from './live-context';
import { findRehearsal, NOTHING_SEEN, readSeen, type RehearsalRow } from './rehearsals';
import { toSheet } from './sheet';

const BEING_DELETED = 'The last recording is being deleted. Please try again in a minute.';

type Answer = Result<{ message: string }>;

export function startRehearsal(
  { config: { mediaDir }, deps: { store, now } }: LiveContext,
  { eventId, keeps }: { eventId: string; keeps: boolean | 'on' | '' },
  { organisationId, userId }: Member,
): Promise<Answer> {
  return store.transaction().execute(async (trx): Promise<Answer> => {
    const nowMs = now();
    const show = await findShow(trx, eventId);
    if (!show) return notThere();
    if (show.event?.cancelled_at != null) return fail('conflict', 'This event is canceled.');
    if (nowMs >= show.doorsAt) return fail('conflict', 'The doors are open, so it is too late to rehearse.');
    const last = await findRehearsal(trx, eventId);
    const isOn = { message: 'The rehearsal is already on.' };
    if (last?.ended_at === null) return ok(isOn);
    const { name: folder } = await findRecording(mediaDir, toShowId(eventId, 'rehearsal'));
    if (await isBeingDeleted(trx, folder)) return fail('conflict', BEING_DELETED);
    const begun = await trx
      .insertInto('rehearsals')
      .values({
        event_id: eventId,
        number: (last?.number ?? 0) + 1,
        keeps: isTicked(keeps) ? 1 : 0,
        started_at: nowMs,
        ended_at: null,
        seen: JSON.stringify(NOTHING_SEEN),
        sheet: null,
      })
      // Another desk was faster.
      .onConflict((oc) => oc.doNothing())
      .returning('number')
      .executeTakeFirst();
    if (!begun) return ok(isOn);
    await writeLog(trx, { organisationId, userId, eventId, action: 'rehearsal-begun' }, nowMs);
    return ok({ message: 'The rehearsal is on. Start the stream in your encoder.' });
  });
}

export async function endRehearsal(
  context: LiveContext,
  { eventId }: { eventId: string },
  { organisationId, userId }: Pick<Member, 'organisationId'> & { userId: string | null },
): Promise<Answer> {
  const { store, now } = context.deps;
  const over = { message: 'The rehearsal is already over.' };
  const last = await findRehearsal(store, eventId);
  if (last?.ended_at !== null) return ok(over);
  const sheet = JSON.stringify(await writeSheet(context, last));
  const done = await store.transaction().execute(async (trx): Promise<Answer> => {
    const nowMs = now();
    const ended = await trx
      .updateTable('rehearsals')
      .set({ ended_at: nowMs, sheet })
      .where('event_id', '=', eventId)
      .where('number', '=', last.number)
      .where('ended_at', 'is', null)
      .returning('number')
      .executeTakeFirst();
    if (!ended) return ok(over);
    await writeLog(trx, { organisationId, userId, eventId, action: 'rehearsal-ended' }, nowMs);
    return ok({ message: 'The rehearsal is over. See below what was good and what was not.' });
  });
  await context.ingest.end(toShowId(eventId, 'rehearsal'));
  return done;
}

/** Asks the DNS, so it stands before the transaction. */
async function writeSheet(context: LiveContext, row: RehearsalRow) {
  const { config, deps } = context;
  const show = await findShow(deps.store, row.event_id);
  if (!show) return [];
  const [address, purchase] = await Promise.all([
    checkAddress(readDraftEntry(show.draft.entry).domain, config.site.url),
    checkPurchase(context, show.draft),
  ]);
  return toSheet(readSeen(row.seen), { address, purchase, hadPhone: row.had_phone === 1 });
}
