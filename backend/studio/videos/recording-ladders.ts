import { randomUUID } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createIntervalJob } from '@/lib/process/interval-job';
import { createTurns } from '@/lib/process/take-turns';
import { lengthOf } from '@/recording/hls/playlist';
import { ORIGINAL } from '@/recording/ladder/make-rungs';
import { listRungs } from '@/recording/ladder/rungs';
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
const FULL_AGAIN_MS = 5 * 60_000;
/** Of the length of the show, at the lowest priority. */
const MOST_TIMES = 20;
const LEAST_MS = 10 * 60_000;
const MAX_ROWS = 100;

/** Of the largest picture that there is. */
const RUNGS = listRungs({ width: 3840, height: 2160 });

type Config = Pick<BackendConfig, 'mediaDir' | 'studio' | 'ingest'>;
type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'>;

/**
 * Completes the lower qualities of what the live input has recorded, and makes a poster, as
 * `createLadders` does for videos: one at a time of all instances. A show that was reopened gets
 * those of its new end.
 */
export function createRecordingLadders(
  { mediaDir, studio: { ffmpeg }, ingest }: Config,
  { store, now, report }: Deps,
) {
  const takeTurn = createTurns();
  const hold = { name: 'recording-ladders', holder: randomUUID(), holdMs: HOLD_MS };
  const end = sql<number>`coalesce(events.ended_at, events.end_time, 0)`;

  const listEnded = () =>
    store
      .selectFrom('events')
      .leftJoin('recording_ladders as ladder', 'ladder.event_id', 'events.id')
      .select(PHASE_COLUMNS.map((column) => `events.${column}` as const))
      .select(['events.id', 'events.organisation_id', 'ladder.attempts', 'ladder.ended_at as made_for'])
      .select(end.as('ended'))
      .where('events.media_url', 'like', `${ingest.url}/%`)
      .where('events.media', 'is not', null);

  async function takeNext() {
    const rows = await listEnded()
      .where((eb) => eb.or([eb('replay_until', 'is', null), eb('replay_until', '>', now())]))
      .where((eb) =>
        eb.or([
          eb('ladder.event_id', 'is', null),
          eb('ladder.ended_at', '!=', end),
          eb.and([eb('ladder.state', '=', 'open'), eb('ladder.waits_until', '<=', now())]),
        ]),
      )
      .orderBy('events.start_time')
      .limit(MAX_ROWS)
      .execute();
    const ready = rows.filter((row) => phaseAt(row, now()) === 'replay');
    const next = takeTurn(
      ready.map((row) => ({ ...row, organisation_id: row.organisation_id ?? row.id, media: row.media ?? '' })),
    );
    if (!next) return undefined;
    const endedMs = Number(next.ended);
    const isSame = next.attempts !== null && Number(next.made_for) === endedMs;
    return { id: next.id, media: next.media, endedMs, attempts: isSame ? Number(next.attempts) : 0 };
  }

  type Recording = NonNullable<Awaited<ReturnType<typeof takeNext>>>;
  type Saved = Pick<RecordingLadderTable, 'state' | 'attempts' | 'waits_until'>;

  const save = ({ id, endedMs }: Recording, saved: Saved) =>
    store
      .insertInto('recording_ladders')
      .values({ event_id: id, ended_at: endedMs, ...saved })
      .onConflict((oc) => oc.column('event_id').doUpdateSet({ ended_at: endedMs, ...saved }))
      .execute();

  async function make({ id, media, endedMs }: Recording, program: string, ending: AbortSignal): Promise<void> {
    const folder = join(mediaDir, media);
    const lost = new AbortController();
    const renew = () =>
      claim(store, hold, now())
        .then((isHeld) => isHeld || lost.abort())
        .catch((error: unknown) => report('The hold on a recording could not be renewed.', error));
    const timer = setInterval(renew, RENEW_MS);
    const limit = AbortSignal.timeout(LEAST_MS + MOST_TIMES * lengthOf(await readIndex(folder)));
    try {
      const signal = AbortSignal.any([ending, lost.signal, limit]);
      await runWorker(['ladder-recording', folder, program], signal);
    } finally {
      clearInterval(timer);
    }
    // A show that was reopened meanwhile has another main playlist.
    const after = await listEnded().where('events.id', '=', id).executeTakeFirst();
    if (!after || Number(after.ended) !== endedMs || phaseAt(after, now()) !== 'replay') return;
    await rename(join(folder, LADDER_LIST), join(folder, FOLDER_PLAYLIST));
  }

  async function prepare(recording: Recording, program: string, ending: AbortSignal): Promise<void> {
    const attempts = recording.attempts + 1;
    const folder = join(mediaDir, recording.media);
    const bytes = toLadderBytes({ rungs: RUNGS }, lengthOf(await readIndex(folder)) / 1000);
    const wait = (ms: number) =>
      save(recording, { state: 'open', attempts: recording.attempts, waits_until: now() + ms });
    if (!(await hasRoom(mediaDir, bytes))) return void (await wait(FULL_AGAIN_MS));
    await save(recording, { state: 'open', attempts, waits_until: 0 });
    try {
      await make(recording, program, ending);
      await save(recording, { state: 'done', attempts, waits_until: 0 });
    } catch (error) {
      if (ending.aborted) return void (await wait(0));
      if (!(await claim(store, hold, now()))) return;
      if (!(await hasRoom(mediaDir, 0))) return void (await wait(FULL_AGAIN_MS));
      report(`Lower qualities of the show ${recording.id} could not be made (attempt ${attempts}).`, error);
      if (attempts >= MAX_ATTEMPTS) await save(recording, { state: 'failed', attempts, waits_until: 0 });
    }
  }

  async function workOff(signal: AbortSignal): Promise<void> {
    if (ffmpeg === null) return;
    try {
      while (!signal.aborted && (await claim(store, hold, now()))) {
        const recording = await takeNext();
        if (!recording) return;
        await prepare(recording, ffmpeg, signal);
      }
    } catch (error) {
      report('Lower qualities of recordings could not be made. It is tried again.', error);
    }
  }

  return createIntervalJob(workOff, EVERY_MS);
}

const readIndex = (folder: string) => readFile(join(folder, ORIGINAL, 'index.m3u8'), 'utf8').catch(() => '');
