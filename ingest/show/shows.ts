import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FreeBytes,
  openRecordingFolder,
  readFreeBytes,
} from '@/backend/playback/recorder/recording-folder';
import { readPlan, toFolderName, writePlan } from '@/backend/playback/recorder/recording';
import { readSideShow } from '@/lib/contract/show-ids';
import { toPlan } from './show-log';
import { openShow, type Show } from './show';

const IDLE_MS = 15 * 60_000;
const MAX_OPEN = 200;

/** A show that is not kept is deleted this long after its end. In ms. */
const PASSING_MS = 60_000;

const SHOW = /^[A-Za-z0-9][\w.-]*$/;
const MAX_ID = 100;

export const isShowId = (id: string) => id.length <= MAX_ID && SHOW.test(id);

type Options = {
  mediaDir: string;
  /** Like http://localhost:8085. */
  url: string;
  now?: () => number;
  freeBytes?: FreeBytes;
  report: (message: string, error: unknown) => void;
};

export type Shows = ReturnType<typeof createShows>;

/** The shows of this ingest, opened from `MEDIA_DIR` when they are asked for. */
export function createShows(options: Options) {
  const { mediaDir, url, now = Date.now, freeBytes = readFreeBytes, report } = options;
  const open = new Map<string, Promise<Show | null>>();

  const folderOf = (id: string) => join(mediaDir, toFolderName(id));
  const mediaUrlOf = (id: string) => `${url}/shows/${id}/index.m3u8`;

  async function load(id: string, isCreated: boolean): Promise<Show | null> {
    const folder = openRecordingFolder(folderOf(id), freeBytes);
    const plan = await readPlan(folder);
    const isOurs = plan?.eventId === id && plan.mediaUrl === mediaUrlOf(id);
    if (!isOurs && !isCreated) return null;
    const own = isOurs ? plan : toPlan(id, mediaUrlOf(id));
    if (!isOurs) {
      // A video or a recording of another origin is in the way.
      await folder.setAside();
      await mkdir(mediaDir, { recursive: true });
      await writePlan(folder, own);
    }
    const show = await openShow({ id, folder, plan: own, now, report });
    const endedMs = show.isPassing() ? show.endedMs() : null;
    if (endedMs === null) return show;
    if (now() - endedMs < PASSING_MS) {
      // The process that ended it may have died.
      letPass(show);
      return show;
    }
    await rm(folderOf(id), { recursive: true, force: true });
    return isCreated ? load(id, isCreated) : null;
  }

  function get(id: string, isCreated: boolean): Promise<Show | null> {
    const known = open.get(id);
    const loading = (known ?? Promise.resolve(null)).then((show) => show ?? load(id, isCreated));
    open.set(id, loading);
    // Unknown shows and failures are not kept.
    const forget = () => {
      if (open.get(id) === loading) open.delete(id);
    };
    loading.then((show) => (show === null ? forget() : show.touch()), forget);
    return loading;
  }

  async function closeIdle(): Promise<void> {
    for (const [id, loading] of [...open]) {
      const show = await loading;
      if (show?.isIdle(IDLE_MS) && open.get(id) === loading) open.delete(id);
    }
  }

  async function remove(id: string, show: Show): Promise<void> {
    // Another one may have begun.
    if ((await open.get(id)) !== show) return;
    show.kickAll();
    const removing = show.settled().then(async () => {
      await rm(folderOf(id), { recursive: true, force: true });
      return null;
    });
    // What asks for it meanwhile waits, and reads no half of a folder.
    open.set(id, removing);
    const forget = () => void (open.get(id) === removing && open.delete(id));
    await removing.finally(forget);
  }

  function letPass(show: Show): void {
    const timer = setTimeout(() => {
      if (show.endedMs() === null) return;
      remove(show.id, show).catch((error: unknown) =>
        report(`The files of ${show.id} could not be deleted.`, error),
      );
    }, PASSING_MS);
    timer.unref();
  }

  return {
    /** Null for a show that was never received. */
    async find(id: string): Promise<Show | null> {
      return isShowId(id) ? get(id, false) : null;
    },

    /**
     * Begins it if it is not there. After its end a show goes on, and one that is not kept begins
     * from nothing. What was kept stays kept.
     */
    async begin(id: string, isKept: boolean): Promise<Show> {
      if (open.size >= MAX_OPEN) await closeIdle();
      if (open.size >= MAX_OPEN || !isShowId(id)) throw new Error(`The show ${id} can't be opened`);
      const known = await get(id, true);
      if (known?.isPassing() && known.endedMs() !== null) await remove(id, known);
      const show = await get(id, true);
      if (show === null) throw new Error(`The show ${id} can't be opened`);
      if (!isKept && !show.hasMedia()) await show.setPassing();
      await show.reopen();
      return show;
    },

    /**
     * Ends it, and deletes what is not kept a little later. The encoder of a rehearsal has to
     * connect again, and then sends to the event.
     */
    async end(show: Show): Promise<void> {
      await show.end();
      if (readSideShow(show.id)) show.kickAll();
      if (show.isPassing()) letPass(show);
    },

    count: () => open.size,

    async close(): Promise<void> {
      for (const loading of open.values()) await (await loading.catch(() => null))?.settled();
    },
  };
}
