import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_OVERRUN_MS } from '@/lib/contract/event-phase';
import { toShowId } from '@/lib/contract/show-id';
import { createIntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { phaseAt } from '../../events/timetable';
import type { PlaybackContext } from '../context';
import { toMediaRoots } from '../media/folder-source';
import { listMovedFolders } from '../media/media-places';
import { createBeginner, readAddresses } from './begin-recording';
import { copyTrack, type Progress, readProgress } from './copy-track';
import {
  FOLDER_PLAYLIST,
  findRecording,
  type Plan,
  readPlan,
  sizeOfLog,
  writePlan,
} from '@/recording/recording';
import {
  type FreeBytes,
  isDiskError,
  openRecordingFolder,
  readFreeBytes,
  type RecordingFolder,
} from '@/recording/recording-folder';
import { createRecordings, type DueEvent, HOLD_MS, listDone, listDue, loseRecording } from './recordings';
import { writePlaylists } from '@/recording/write-playlists';

const LOOK_MS = 2000;
const SETTLE_MS = 20_000;
const CATCH_UP_MS = 600_000;
const MAX_HOURS = 12;
const CHECK_MS = 60_000;
/** A replay may lack this share of its event. */
const MAX_MISSING = 0.05;

/** `unattended`: seconds that no instance recorded before this takeover. */
type Active = { plan: Plan; tracks: Progress[]; unattended: number };

type Config = Pick<BackendConfig, 'mediaDir' | 'recordsShows'>;
type Playback = Pick<PlaybackContext, 'events' | 'origin' | 'origins' | 'ingest'>;
type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'>;

/**
 * Records live events into `MEDIA_DIR` in one instance at a time, and turns them into replays
 * (docs/decisions/0044-recordings.md). Never throws.
 */
export function createRecorder(
  config: Config,
  playback: Playback,
  deps: Deps,
  freeBytes: FreeBytes = readFreeBytes,
) {
  const { mediaDir, recordsShows } = config;
  const { store, now, report } = deps;
  const record = createShowRecorder(config, playback, deps, freeBytes);
  const passes = new Map<string, Promise<void>>();
  let nextCheckMs = 0;

  async function checkDone(): Promise<void> {
    if (!recordsShows || now() < nextCheckMs || !existsSync(mediaDir)) return;
    nextCheckMs = now() + CHECK_MS;
    const moved = await listMovedFolders(store);
    for (const done of await listDone(store)) {
      const folders = toMediaRoots(mediaDir).map((videos) => join(videos, done.folder, FOLDER_PLAYLIST));
      if (moved.has(done.folder) || folders.some((playlist) => existsSync(playlist))) continue;
      await loseRecording(store, done);
      report(`The replay of ${done.id} is gone: ${done.folder} is no longer in ${mediaDir}.`, null);
    }
  }

  async function look(): Promise<void> {
    try {
      await checkDone();
      for (const event of await listDue(store, now())) {
        // Our live input writes its own recording.
        if (passes.has(event.id) || playback.ingest.isOurs(event.media_url)) continue;
        const work = record(event)
          .catch((error: unknown) => report(`Recording ${event.id} failed.`, error))
          .finally(() => passes.delete(event.id));
        passes.set(event.id, work);
      }
    } catch (error) {
      report('Looking for shows to record failed.', error);
    }
  }

  const job = createIntervalJob(look, LOOK_MS);
  return {
    start: () => job.start(),
    async run(): Promise<void> {
      await job.run();
      await Promise.all(passes.values());
    },
    async stop(): Promise<void> {
      await job.stop();
      await Promise.all(passes.values());
    },
  };
}

function createShowRecorder(
  { mediaDir, recordsShows }: Config,
  { events, origin, origins }: Playback,
  { store, now, report }: Deps,
  freeBytes: FreeBytes,
) {
  const recordings = createRecordings(store, randomUUID(), now);
  const active = new Map<string, Active>();
  const readPlaylist = (address: string) => origins.readPlaylist(address);
  const beginner = createBeginner(readPlaylist, now);

  async function stop(event: DueEvent, reason: string): Promise<void> {
    active.delete(event.id);
    await recordings.finish(event.id, { reason });
    report(`There will be no replay of ${event.id}: ${reason}.`, null);
  }

  async function begin(event: DueEvent, folder: RecordingFolder): Promise<Plan | null> {
    const begun = await beginner.begin(event);
    if (begun === null) return null;
    if ('plan' in begun) await writePlan(folder, begun.plan);
    else await stop(event, begun.never);
    return 'plan' in begun ? begun.plan : null;
  }

  /** Reads the progress from the disk if another instance has written since. */
  async function resume(event: DueEvent, folder: RecordingFolder): Promise<Active | null> {
    // The folder belongs to another store, an older event with this id, or an event that was moved.
    const isOther = event.recording === null;
    const known = isOther ? undefined : active.get(event.id);
    const sizes = known?.tracks.map(async ({ track, logSize }) => {
      return (await sizeOfLog(folder, track.dir)) === logSize;
    });
    if (known && (await Promise.all(sizes ?? [])).every(Boolean)) return known;
    if (isOther) await folder.setAside();
    const plan = (await readPlan(folder)) ?? (isOn(event) ? await begin(event, folder) : null);
    if (plan === null) return null;
    await folder.tidy();
    const tracks = await Promise.all(plan.tracks.map((track) => readProgress(folder, track)));
    const untilMs = Math.min(now(), endOf(event) ?? now());
    const unattended = Math.max(0, untilMs - (event.heldUntilMs || untilMs)) / 1000;
    const resumed = { plan, tracks, unattended };
    active.set(event.id, resumed);
    return resumed;
  }

  /** Resolves with false when a restarted encoder has other tracks. */
  async function followTracks(folder: RecordingFolder, { plan, tracks }: Active): Promise<boolean> {
    if (!tracks.every(({ isAway }) => isAway)) return true;
    const addresses = await readAddresses(plan.mediaUrl, readPlaylist);
    if (addresses === null || plan.tracks.some(({ address }) => addresses.includes(address))) return true;
    if (addresses.length !== plan.tracks.length) return false;
    for (const [index, track] of plan.tracks.entries()) track.address = addresses[index] ?? track.address;
    await writePlan(folder, plan);
    return true;
  }

  const isOn = (event: DueEvent) => recordsShows && phaseAt(event, now()) === 'live';

  async function pass(event: DueEvent): Promise<void> {
    const { name } = await findRecording(mediaDir, toShowId(event.id));
    const folder = openRecordingFolder(join(mediaDir, name), freeBytes);
    const isLive = phaseAt(event, now()) === 'live';
    const recording = await resume(event, folder);
    if (recording === null) {
      if (!isLive) await recordings.finish(event.id, { reason: 'it was never seen live' });
      return;
    }
    const { plan, tracks } = recording;
    const giveUp = async (reason: string) => {
      await writePlaylists(folder, plan);
      await stop(event, `${reason}. What is there is in ${name}`);
    };
    if (plan.mediaUrl !== event.media_url) return giveUp('it was moved to another address');
    if (!(await followTracks(folder, recording))) return giveUp('its encoder has other playlists now');
    const deps = { folder, origin, readPlaylist, now };
    const copies = tracks.map((track) =>
      copyTrack({ ...deps, holds: createHolder(recordings, event.id, now) }, track),
    );
    // A track must not go on alone when another fails.
    for (const copied of await Promise.allSettled(copies))
      if (copied.status === 'rejected') throw copied.reason;
    const missing = toMissing(recording);
    if (isLive && isTooLong(event, now())) return giveUp(`it is on for more than ${MAX_HOURS} hours`);
    if (isLive) return promise(events, event, missing <= MAX_MISSING);
    const isPending = tracks.some(({ pending }) => pending > 0);
    const lastMs = (endOf(event) ?? 0) + (isPending ? CATCH_UP_MS : SETTLE_MS);
    if (!tracks.every(({ isComplete }) => isComplete) && now() < lastMs) return;
    if (missing > MAX_MISSING) return giveUp(`${Math.ceil(missing * 100)} % of it are missing`);
    if (!(await writePlaylists(folder, plan))) return giveUp('nothing of it could be had');
    active.delete(event.id);
    await recordings.finish(event.id, { folder: name });
  }

  return async function record(event: DueEvent): Promise<void> {
    if (event.recording !== 'open' && !isOn(event)) return;
    if (isOn(event) && !beginner.isDue(event.id)) return;
    if (!(await recordings.take(event.id))) {
      active.delete(event.id);
      return;
    }
    try {
      await pass(event);
    } catch (error) {
      active.delete(event.id);
      if (!isDiskError(error)) throw error;
      await stop(event, `${error.message} (${mediaDir})`);
    }
  };
}

function createHolder(recordings: ReturnType<typeof createRecordings>, eventId: string, now: () => number) {
  let heldMs = now();
  return async () => {
    if (now() - heldMs < HOLD_MS / 4) return true;
    heldMs = now();
    return recordings.hold(eventId);
  };
}

async function promise(events: Playback['events'], event: DueEvent, isWhole: boolean): Promise<void> {
  if (isWhole && event.kept_by !== 'recorder') await events.setKeptBy(event, 'recorder');
  if (!isWhole && event.kept_by === 'recorder') await events.setKeptBy(event, null);
}

/** Returns the share that the worst track lacks, from 0 to 1. */
function toMissing({ tracks, unattended }: Active): number {
  const shares = tracks.map(({ seconds, missing, pending, wasRead }) => {
    // Once the playlist has been read, lost segments are gaps.
    const lost = wasRead ? pending : pending + unattended;
    return seconds + lost === 0 ? 0 : (missing + lost) / (seconds + lost);
  });
  return tracks.every(({ seconds }) => seconds === 0) ? 1 : Math.max(...shares);
}

function endOf({ ended_at: endedMs, end_time: endMs }: DueEvent): number | null {
  return endedMs ?? (endMs === null ? null : endMs + MAX_OVERRUN_MS);
}

function isTooLong({ start_time: startMs, end_time: endMs }: DueEvent, nowMs: number): boolean {
  return endMs === null && nowMs > startMs + MAX_HOURS * 3_600_000;
}
