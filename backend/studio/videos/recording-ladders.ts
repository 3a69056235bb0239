import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readLanguagesIn, replaceFile, withCaptions } from '@/recording/captions-files';
import { createIntervalJob } from '@/lib/process/interval-job';
import { createTurns } from '@/lib/process/take-turns';
import { lengthOf } from '@/recording/hls/playlist';
import { ORIGINAL } from '@/recording/make-rungs';
import { listRungs } from '@/recording/rungs';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { PHASE_COLUMNS, phaseAt } from '../../events/timetable';
import { claim } from '../../store/claim';
import type { RecordingLadderTable } from '../../store/schema/playback';
import { runWorker } from './run-worker';
import { hasRoom } from './video-drafts';
import { LADDER_LIST, toLadderBytes } from './worker/ladder-plan';

const EVERY_MS = 10_000;
const HOLD_MS = 30_000;
const RENEW_MS = 5000;
const MAX_ATTEMPTS = 3;
const MAX_ROWS = 100;

/** Of the length of the show, at the lowest priority. */
const MOST_TIMES = 20;
const LEAST_MS = 10 * 60_000;

/** Of the largest picture that there is. */
const RUNGS = listRungs({ width: 3840, height: 2160 });

type Config = Pick<BackendConfig, 'mediaDir' | 'studio' | 'ingest'>;
type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'>;

/**
 * Completes the lower qualities of what the live input has recorded, and makes a poster, as
 * `createLadders` does for videos: one at a time of all instances, while there is room on the disk.
 * A show that was reopened gets those of its new end.
 */
export function createRecordingLadders(
  { mediaDir, studio: { ffmpeg }, ingest }: Config,
  { store, now, report }: Deps,
) {
  const takeTurn = createTurns();
  const hold = { name: 'recording-ladders', holder: randomUUID(), holdMs: HOLD_MS };
  const end = sql<number>`coalesce(events.ended_at, events.end_time, 0)`;

  const ofEnded = () =>
    store
      .selectFrom('events')
      .leftJoin('recording_ladders as ladder', 'ladder.event_id', 'events.id')
      .select(PHASE_COLUMNS.map((column) => `events.${column}` as const))
      .select(['events.id', 'events.organisation_id', 'ladder.attempts', 'ladder.ended_at as of_end'])
      .select(end.as('last_end'))
      .where('events.media_url', 'like', `${ingest.url}/%`)
      .where('events.media', 'is not', null)
      // It is brought back first (`createMediaJob`).
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('media_places')
              .select('id')
              .whereRef('folder', '=', 'events.media')
              .where('manifest', 'is not', null),
          ),
        ),
      );

  async function takeNext() {
    const rows = await ofEnded()
      .where((eb) => eb.or([eb('replay_until', 'is', null), eb('replay_until', '>', now())]))
      .where((eb) =>
        eb.or([
          eb('ladder.event_id', 'is', null),
          eb('ladder.ended_at', '!=', end),
          eb('ladder.state', '=', 'open'),
        ]),
      )
      .orderBy('events.start_time')
      .limit(MAX_ROWS)
      .execute();
    const due = rows.filter((row) => phaseAt(row, now()) === 'replay');
    const next = takeTurn(due.map((row) => ({ ...row, organisation_id: row.organisation_id ?? '' })));
    if (!next) return undefined;
    const endMs = Number(next.last_end);
    const attempts = 1 + (Number(next.of_end) === endMs ? (next.attempts ?? 0) : 0);
    return { id: next.id, folder: join(mediaDir, next.media ?? ''), endMs, attempts };
  }

  type Recording = NonNullable<Awaited<ReturnType<typeof takeNext>>>;

  const save = (
    { id, endMs }: Recording,
    saved: Partial<RecordingLadderTable> & Pick<RecordingLadderTable, 'attempts'>,
  ) => {
    const values = { state: 'open' as const, ended_at: endMs, ...saved };
    return store
      .insertInto('recording_ladders')
      .values({ event_id: id, ...values })
      .onConflict((oc) => oc.column('event_id').doUpdateSet(values))
      .execute();
  };

  async function make(
    { id, folder, endMs }: Recording,
    program: string,
    { index, ending }: { index: string; ending: AbortSignal },
  ): Promise<boolean> {
    const lost = new AbortController();
    const renew = () =>
      void claim(store, hold, now())
        .then((isHeld) => isHeld || lost.abort())
        .catch((error: unknown) => report('The hold on a recording could not be renewed.', error));
    const timer = setInterval(renew, RENEW_MS);
    try {
      const limit = AbortSignal.timeout(LEAST_MS + MOST_TIMES * lengthOf(index));
      await runWorker(['ladder-recording', folder, program], AbortSignal.any([ending, lost.signal, limit]));
    } finally {
      clearInterval(timer);
    }
    // A part of it came late. It is made again.
    if ((await readIndex(folder)) !== index) return false;
    // A show that was reopened meanwhile has another main playlist.
    const after = await ofEnded().where('events.id', '=', id).executeTakeFirst();
    const isSame = after !== undefined && Number(after.last_end) === endMs;
    if (isSame && phaseAt(after, now()) === 'replay') await replaceList(folder);
    return true;
  }

  /** Not of a recording that was joined meanwhile (`createJoinJob`). */
  const finish = ({ id, attempts }: Recording) =>
    store
      .updateTable('recording_ladders')
      .set({ state: 'done' })
      .where('event_id', '=', id)
      .where('attempts', '=', attempts)
      .execute();

  /** Resolves with false where it has to wait. */
  async function prepare(recording: Recording, program: string, ending: AbortSignal): Promise<boolean> {
    const { id, folder, attempts } = recording;
    const index = await readIndex(folder);
    if (!(await hasRoom(mediaDir, toLadderBytes({ rungs: RUNGS }, lengthOf(index) / 1000)))) return false;
    await save(recording, { attempts });
    try {
      if (await make(recording, program, { index, ending })) await finish(recording);
    } catch (error) {
      if (ending.aborted) await save(recording, { attempts: attempts - 1 });
      if (ending.aborted || !(await claim(store, hold, now()))) return false;
      report(`Lower qualities of the show ${id} could not be made (attempt ${attempts}).`, error);
      if (attempts >= MAX_ATTEMPTS) await save(recording, { attempts, state: 'failed' });
    }
    return true;
  }

  return createIntervalJob(async (stopped) => {
    if (ffmpeg === null) return;
    try {
      while (!stopped.aborted && (await claim(store, hold, now()))) {
        const recording = await takeNext();
        if (!recording || !(await prepare(recording, ffmpeg, stopped))) return;
      }
    } catch (error) {
      report('Lower qualities of recordings could not be made. It is tried again.', error);
    }
  }, EVERY_MS);
}

const readIndex = (folder: string): Promise<string> =>
  readFile(join(folder, ORIGINAL, 'index.m3u8'), 'utf8').catch(() => '');

async function replaceList(folder: string): Promise<void> {
  const [draft, file] = [join(folder, LADDER_LIST), join(folder, FOLDER_PLAYLIST)];
  const languages = readLanguagesIn(await readFile(file, 'utf8'));
  await replaceFile(file, withCaptions(await readFile(draft, 'utf8'), languages));
  await rm(draft);
}
