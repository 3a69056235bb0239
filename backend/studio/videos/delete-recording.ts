import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '@/lib/result';
import { listChapters, toStoredChapters } from '../../events/chapters';
import { countHolders } from '../../events/holders';
import { recheckOrders } from '../../events/save-events';
import { phaseAt } from '../../events/timetable';
import type { Ingest } from '../../playback/ingest';
import { loseRecording } from '../../playback/recorder/recordings';
import type { StudioContext } from '../context';
import type { Trx } from '../drafts/draft-store';
import { lockOrganisation } from '../organisation/lock-organisation';
import { writeLog } from '../log/log';
import { type Member, notThere } from '../studio-router';
import { listUses, toNewVideo } from './video-rows';
import { findOwnRecording, type Recording } from './recordings';

export type RecordingContext = Pick<StudioContext, 'config' | 'deps'> & {
  ingest: Pick<Ingest, 'readStatus'>;
};

/** The files go after the answer (`createLibrary`). Fails with `conflict` while it is needed. */
export async function deleteRecording(
  { config: { mediaDir }, deps: { store, now, payments }, ingest }: RecordingContext,
  folder: string,
  { organisationId, userId }: Member,
): Promise<Result<{ message: string }>> {
  const find = (trx: Pick<Trx, 'selectFrom'>) =>
    findOwnRecording({ store: trx, mediaDir }, organisationId, folder);
  const known = await find(store);
  if (!known) return notThere();
  // Asks the live input, so it stands before the transaction.
  const { state } = await ingest.readStatus(known.show);
  return store.transaction().execute(async (trx): Promise<Result<{ message: string }>> => {
    await lockOrganisation(trx, organisationId);
    const recording = await find(trx);
    if (!recording) return notThere();
    const isReceiving = state === 'receiving' || state === 'silent';
    const open = isReceiving ? STILL_OPEN[recording.kind] : await findOpenShow(trx, recording, now());
    if (open !== null) return fail('conflict', `${open} Please delete its recording when it is over.`);
    const [use] = (await listUses(trx, organisationId, folder)).get(folder) ?? [];
    if (use)
      return fail(
        'conflict',
        `“${use.title}” plays this recording. Choose another video there before you delete it.`,
      );
    const { kind, show, title } = recording;
    if (kind === 'show') {
      const viewers = await countReplayViewers(trx, show.event, {
        mode: payments.accounts.mode,
        nowMs: now(),
      });
      if (viewers > 0)
        return fail(
          'conflict',
          `${viewers === 1 ? 'One person' : `${viewers} people`} can still watch the replay of “${title}”. ` +
            'Set “Replay until” on the page of the event to a time that has passed before you delete its recording.',
        );
    }
    await (kind === 'show' ? forgetShow(trx, show.event, folder, now()) : forgetRehearsals(trx, show.event));
    const id = `vid_${randomUUID().replaceAll('-', '')}`;
    await trx
      .insertInto('videos')
      .values({
        ...toNewVideo({ id, organisation_id: organisationId, name: title, created_at: now() }),
        state: 'deleting',
        message: folder,
      })
      .execute();
    const line = { organisationId, userId, eventId: show.event, action: 'recording-deleted' } as const;
    await writeLog(trx, { ...line, subject: title }, now());
    await writeFile(join(mediaDir, folder, id), '');
    return ok({ message: `The recording of “${title}” is deleted.` });
  });
}

export const STILL_OPEN = {
  show: 'The show is not over.',
  rehearsal: 'A rehearsal of this event is on.',
} as const;

/** The sentence that says so, or null where nothing is written to the recording. */
export async function findOpenShow(
  store: Pick<Trx, 'selectFrom'>,
  { kind, show }: Pick<Recording, 'kind' | 'show'>,
  nowMs: number,
): Promise<string | null> {
  if (kind === 'show') {
    const event = await findEvent(store, show.event);
    const phase = phaseAt(event, nowMs);
    return phase === 'replay' || phase === 'ended' ? null : STILL_OPEN.show;
  }
  const open = await store
    .selectFrom('rehearsals')
    .select('number')
    .where('event_id', '=', show.event)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return open ? STILL_OPEN.rehearsal : null;
}

const findEvent = (store: Pick<Trx, 'selectFrom'>, id: string) =>
  store.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function countReplayViewers(
  trx: Trx,
  eventId: string,
  { mode, nowMs }: { mode: StudioContext['deps']['payments']['accounts']['mode']; nowMs: number },
): Promise<number> {
  const isOn = phaseAt(await findEvent(trx, eventId), nowMs) === 'replay';
  return isOn ? countHolders(trx, mode, eventId, nowMs) : 0;
}

/** As if nothing had been recorded. Chapters and trim are in the time of the recording. */
async function forgetShow(trx: Trx, id: string, folder: string, nowMs: number): Promise<void> {
  const untrimmed = { chapters: null, trim_from: null, trim_until: null };
  const chapters = toStoredChapters(untrimmed, listChapters(await findEvent(trx, id)));
  await trx
    .updateTable('events')
    .set({ ...untrimmed, chapters })
    .where('id', '=', id)
    .execute();
  await loseRecording(trx, { id, folder });
  // Without a replay, open payments would buy nothing.
  await recheckOrders(trx, id, nowMs).execute();
}

const forgetRehearsals = (trx: Trx, eventId: string) =>
  trx.updateTable('rehearsals').set({ keeps: 0 }).where('event_id', '=', eventId).execute();
