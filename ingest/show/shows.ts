import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BEGIN_BYTES,
  DiskError,
  type FreeBytes,
  openRecordingFolder,
  readFreeBytes,
} from '@/recording/recording-folder';
import { findRecording, writePlan } from '@/recording/recording';
import { type ShowId, toShowText, toStreamUrl } from '@/lib/contract/show-id';
import { withTimeout } from '@/lib/time/with-timeout';
import { type CreateRelay, noRelay } from './relay';
import { toPlan } from './show-log';
import { isFlowing, listEncoders } from './encoders';
import { endShow, reopenShow, setPassing } from './end-show';
import { createPlaces } from './places';
import { hasMedia, isIdle, kick, openShow, type Show } from './show';

const IDLE_MS = 15 * 60_000;
const MAX_OPEN = 200;
/** For the list of what is received, in ms. */
const LOAD_MS = 500;
/** Encoders try again within this time. */
const NO_ROOM_MS = 60_000;

/** A show that is not kept is deleted this long after its end. In ms. */
const PASSING_MS = 60_000;

/** The program that makes lower qualities, and of how many shows at once. */
export type Ladder = { ffmpeg: string; atOnce: number; lateAfter?: number };

type Options = {
  mediaDir: string;
  /** Like http://localhost:8085. */
  url: string;
  now?: () => number;
  freeBytes?: FreeBytes;
  ladder?: Ladder | null;
  createRelay?: CreateRelay;
  report: (message: string, error: unknown) => void;
};

export type Shows = ReturnType<typeof createShows>;

/** The shows of this ingest, opened from `MEDIA_DIR` when they are asked for. */
export function createShows(options: Options) {
  const { mediaDir, url, now = Date.now, freeBytes = readFreeBytes, createRelay = noRelay, report } = options;
  const open = new Map<string, Promise<Show | null>>();
  /** Shows that had no room, and when they last tried. */
  const refused = new Map<string, number>();
  const ladder = options.ladder && { ...options.ladder, places: createPlaces(options.ladder.atOnce, now) };

  async function load(id: ShowId, isCreated: boolean): Promise<Show | null> {
    const { name, plan } = await findRecording(mediaDir, id);
    const path = join(mediaDir, name);
    const folder = openRecordingFolder(path, freeBytes);
    const isOurs = plan?.mediaUrl === `${url}/shows/${plan?.eventId}/index.m3u8`;
    if (!isOurs && !isCreated) return null;
    const own = isOurs ? plan : toPlan(id, toStreamUrl(url, id));
    if (!isOurs) {
      // A video or a recording of another origin is in the way.
      await folder.setAside();
      await mkdir(mediaDir, { recursive: true });
      await writePlan(folder, own);
    }
    const show = await openShow({ id, path, folder, plan: own, now, createRelay, report, ladder });
    const endedMs = show.end.isPassing ? show.end.atMs : null;
    if (endedMs === null) return show;
    if (now() - endedMs < PASSING_MS) {
      // The process that ended it may have died.
      letPass(show);
      return show;
    }
    await rm(path, { recursive: true, force: true });
    return isCreated ? load(id, isCreated) : null;
  }

  function get(id: ShowId, isCreated: boolean): Promise<Show | null> {
    const key = toShowText(id);
    const known = open.get(key);
    const loading = (known ?? Promise.resolve(null)).then((show) => show ?? load(id, isCreated));
    open.set(key, loading);
    // Unknown shows and failures are not kept.
    const forget = () => {
      if (open.get(key) === loading) open.delete(key);
    };
    loading.then((show) => (show === null ? forget() : (show.touchedMs = now())), forget);
    return loading;
  }

  async function closeIdle(): Promise<void> {
    for (const [id, loading] of [...open]) {
      const show = await loading;
      if (show && isIdle(show, IDLE_MS) && open.get(id) === loading) open.delete(id);
    }
  }

  async function remove(show: Show): Promise<void> {
    const key = toShowText(show.id);
    // Another one may have begun.
    if ((await open.get(key)) !== show) return;
    kick(show, 'The show is over.');
    const removing = show.writer.settled().then(async () => {
      await show.qualities?.stop();
      await rm(show.path, { recursive: true, force: true });
      return null;
    });
    // What asks for it meanwhile waits, and reads no half of a folder.
    open.set(key, removing);
    const forget = () => void (open.get(key) === removing && open.delete(key));
    await removing.finally(forget);
  }

  function letPass(show: Show): void {
    const timer = setTimeout(() => {
      if (show.end.atMs === null) return;
      remove(show).catch((error: unknown) =>
        report(`The files of ${toShowText(show.id)} could not be deleted.`, error),
      );
    }, PASSING_MS);
    timer.unref();
  }

  return {
    /** Null for a show that was never received. */
    find: (id: ShowId): Promise<Show | null> => get(id, false),

    /** Whether its encoder was just refused for want of room. */
    hadNoRoom: (id: ShowId): boolean => now() - (refused.get(toShowText(id)) ?? -Infinity) < NO_ROOM_MS,

    /**
     * Begins it if it is not there. After its end a show goes on, and one that is not kept begins
     * from nothing. What was kept stays kept.
     */
    async begin(id: ShowId, isKept: boolean): Promise<Show> {
      const key = toShowText(id);
      if (open.size >= MAX_OPEN) await closeIdle();
      if (open.size >= MAX_OPEN) throw new Error(`The show ${key} can't be opened`);
      const isNew = (await get(id, false)) === null;
      if (isNew && (await openRecordingFolder(mediaDir, freeBytes).readFree()) < BEGIN_BYTES) {
        refused.set(key, now());
        throw new DiskError('The server has no room for a new show. Contact its operator');
      }
      // The studio has deleted what was recorded.
      if (!isNew && (await findRecording(mediaDir, id)).plan === null) open.delete(key);
      const known = await get(id, true);
      if (known?.end.isPassing && known.end.atMs !== null) await remove(known);
      const show = await get(id, true);
      if (show === null) throw new Error(`The show ${key} can't be opened`);
      if (!isKept && !hasMedia(show)) await setPassing(show);
      await reopenShow(show);
      return show;
    },

    /** Ends it, lets its encoders go, and deletes what is not kept a little later. */
    async end(show: Show): Promise<void> {
      await endShow(show);
      kick(show, 'The show is over.');
      if (show.end.isPassing) letPass(show);
    },

    /** Deletes its files. */
    remove,

    /** What sends now, and the hash of its key. */
    async listEncoders(): Promise<{ show: string; key: string }[]> {
      const shows = await Promise.all([...open.values()].map((loading) => loading.catch(() => null)));
      return shows.flatMap((show) =>
        show === null
          ? []
          : listEncoders(show.encoders, null).map(({ key }) => ({ show: toShowText(show.id), key })),
      );
    },

    /** Shows that are received and written now, and the others that are open. */
    async listNames(): Promise<{ shows: string[]; silent: string[] }> {
      // The disk of one that is loaded may hang.
      const shows = [...open.values()].map((loading) => withTimeout(loading, LOAD_MS).catch(() => null));
      const found = await Promise.all(shows);
      const names = { shows: [] as string[], silent: [] as string[] };
      for (const show of found) {
        if (show === null) continue;
        const isReceived =
          show.end.atMs === null && isFlowing(show.encoders, now()) && !show.writer.isStuck();
        names[isReceived ? 'shows' : 'silent'].push(toShowText(show.id));
      }
      return names;
    },

    count: () => open.size,

    async close(): Promise<void> {
      for (const loading of open.values()) {
        const show = await loading.catch(() => null);
        show?.relay.stop();
        await show?.writer.settled();
        await show?.qualities?.stop();
      }
    },
  };
}
