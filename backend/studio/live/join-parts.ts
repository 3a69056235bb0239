import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createIntervalJob } from '@/lib/process/interval-job';
import { FOLDER_PLAYLIST, findRecording, readPlan } from '@/recording/recording';
import { type FreeBytes, openRecordingFolder, readFreeBytes } from '@/recording/recording-folder';
import type { BackendConfig, BackendDeps } from '../../config/config';
import type { Ingest } from '../../playback/ingest';
import { isMoved, noteChangedMedia } from '../../playback/media/media-places';
import { claim } from '../../store/claim';
import { listAlive } from '../../store/live-inputs';
import { isBeingDeleted } from '../videos/video-rows';
import { adoptRecording } from './adopt-recording';
import { isWritten, readJoined, writeJoined } from './joined-files';
import { listOver, type OverShow } from './list-over';
import { planEdits, saveEdits } from './move-edits';
import { createPartReader } from './read-parts';

const LOOK_MS = 5000;
const HOLD_MS = 60_000;
const LATE_MS = 20_000;
/** A part that can't be reached is waited for so long after the end. In ms. */
const WAIT_MS = 60_000;
/** An input keeps its copy for so long, since a show may be reopened. In ms. */
const KEPT_MS = 24 * 60 * 60_000;
const AT_ONCE = 20;
/** Half written by a join that was killed. */
const OWN_PARTS = /^(0\/.*|(?:edits|recording)\.json|master\.m3u8)\.[0-9a-f]{8}\.part$/;

type Part = { show: string; ingest_url: string; joined_at: number | null };
type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'> & { freeBytes?: FreeBytes; send?: typeof fetch };

/**
 * Makes the recordings of shows and kept rehearsals that have ended from what the live inputs have.
 * What is on a machine that is away is added when it comes back. Each step can be repeated after
 * any kill. Never throws.
 */
export function createJoinJob(
  { mediaDir, ingest: { url, secret } }: Pick<BackendConfig, 'mediaDir' | 'ingest'>,
  ingest: Pick<Ingest, 'end'>,
  { store, now, report, freeBytes = readFreeBytes, send = fetch }: Deps,
) {
  const holder = randomUUID();
  let heldMs = 0;

  async function hold(): Promise<boolean> {
    const isHeld = await claim(store, { name: 'joins', holder, holdMs: HOLD_MS }, now());
    if (isHeld) heldMs = now();
    return isHeld;
  }

  const ask = (address: string, init: RequestInit = {}) =>
    send(address, {
      ...init,
      headers: { Authorization: `Bearer ${secret}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(LATE_MS),
    });

  const reader = createPartReader({
    ask,
    now,
    rest: async () => void (now() - heldMs > HOLD_MS / 4 && (await hold())),
  });

  async function joinShow(over: OverShow, rows: Part[], alive: readonly string[]): Promise<void> {
    const { id, event, endedMs } = over;
    const { name } = await findRecording(mediaDir, id);
    const path = join(mediaDir, name);
    // On a new disk, what was joined so far comes back first.
    if (!existsSync(join(path, FOLDER_PLAYLIST)) && (await isMoved(store, name)))
      return noteChangedMedia(store, name, now());
    const folder = openRecordingFolder(path, freeBytes);
    const hasPlan = async () => (await readPlan(folder)) !== null;
    const joined = (await hasPlan()) ? await readJoined(folder) : [];
    // On a disk that input and site share. What is not joined here is not deleted there.
    if (joined === null)
      return void (await store.deleteFrom('show_parts').where('show', '=', over.name).execute());
    const isAdded = joined.length > 0;
    const wasDeleted = event !== null && !isAdded && rows.some(({ joined_at: at }) => at !== null);
    if (wasDeleted || !over.isKept || (await isBeingDeleted(store, name))) return markJoined(over, rows);
    const edited = event?.media === name ? { eventId: event.id, folder } : null;
    // A process died after it wrote the log.
    if (edited) await saveEdits(store, edited, joined.length);
    const missing = rows.filter(({ joined_at: at }) => at === null);
    const there = missing.filter(({ ingest_url: base }) => alive.includes(base));
    const read = await Promise.all(there.map((row) => reader.read(over.name, row.ingest_url)));
    const parts = read.flatMap((part) => part ?? []);
    if (parts.some(({ isOver }) => !isOver)) return void (await ingest.end(id));
    if (parts.length === 0 || (parts.length < missing.length && now() - endedMs < WAIT_MS)) return;
    const own = parts.map(({ pieces }) => pieces.filter(over.takes));
    const pieces = await reader.copyAll(folder, over.name, [joined, ...own]);
    // Else it would look as if it had been deleted once the others come.
    if (pieces.length === 0 && parts.length < missing.length) return;
    if (pieces.length > 0 && !(await isWritten(folder, pieces))) {
      // Deleted while the rest was copied.
      if (isAdded && !(await hasPlan())) return;
      // Before and after: a process may die here, and lower qualities may be made meanwhile.
      if (isAdded) await noteChange(over, name);
      if (edited && pieces.length > joined.length)
        await planEdits(store, edited, { before: joined, after: pieces });
      await writeJoined(folder, { ingestUrl: url, show: id }, pieces);
      if (isAdded) await noteChange(over, name);
    }
    if (edited) await saveEdits(store, edited, pieces.length);
    await folder.tidy(OWN_PARTS);
    if (event) await adoptRecording({ store, mediaDir }, event, event.start_time);
    const isRead = ({ ingest_url: base }: Part) => parts.some((part) => part.base === base);
    await markJoined(over, missing.filter(isRead));
  }

  /** Its lower qualities lack what is new, and the bucket has another version of its files. */
  async function noteChange({ event }: OverShow, folder: string): Promise<void> {
    if (event?.media === folder)
      await store
        .updateTable('recording_ladders')
        .set({ state: 'open', attempts: 0 })
        .where('event_id', '=', event.id)
        .execute();
    await noteChangedMedia(store, folder, now());
  }

  /** Not of a show that was reopened meanwhile. */
  async function markJoined({ name, endedMs }: OverShow, rows: readonly Part[]): Promise<void> {
    const [still] = await listOver(store, [name], now());
    if (still?.endedMs !== endedMs || rows.length === 0) return;
    await store
      .updateTable('show_parts')
      .set({ joined_at: now() })
      .where('show', '=', name)
      .where(
        'ingest_url',
        'in',
        rows.map(({ ingest_url: base }) => base),
      )
      .where('joined_at', 'is', null)
      .execute();
  }

  async function look(): Promise<void> {
    if (secret === null || !(await hold())) return;
    // Others would hold up what can be joined, for as long as they don't answer.
    const alive = await listAlive(store, now());
    if (alive.length === 0) return;
    const waiting = await store
      .selectFrom('show_parts')
      .select('show')
      .distinct()
      .where('joined_at', 'is', null)
      .where('ingest_url', 'in', alive)
      .execute();
    const names = waiting.map(({ show }) => show);
    for (const over of await listOver(store, names, now())) {
      const ofShow = store.selectFrom('show_parts').selectAll().where('show', '=', over.name);
      const rows = await ofShow.execute();
      // What viewers saw comes first.
      const homes = await store
        .selectFrom('show_homes')
        .select('ingest_url')
        .where('show', '=', over.name)
        .orderBy('number')
        .execute();
      const rank = ({ ingest_url: base }: Part) => homes.findIndex((home) => home.ingest_url === base) >>> 0;
      rows.sort((one, other) => rank(one) - rank(other));
      await joinShow(over, rows, alive).catch((error: unknown) =>
        report(`The recording of ${over.name} could not be joined yet.`, error),
      );
    }
    await removeCopies(alive);
  }

  async function removeCopies(alive: readonly string[]): Promise<void> {
    const old = await store
      .selectFrom('show_parts')
      .selectAll()
      .where('joined_at', '<', now() - KEPT_MS)
      .where('ingest_url', 'in', alive)
      .limit(AT_ONCE)
      .execute();
    for (const { show, ingest_url: base } of old) {
      const response = await ask(`${base}/shows/${show}/remove`, { method: 'POST' }).catch(() => null);
      if (response?.ok !== true && response?.status !== 404) continue;
      await store.deleteFrom('show_parts').where('show', '=', show).where('ingest_url', '=', base).execute();
    }
  }

  return createIntervalJob(
    () => look().catch((error: unknown) => report('Joining recordings failed.', error)),
    LOOK_MS,
  );
}
