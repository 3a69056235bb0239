import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type PartEntry, showPartSchema } from '@/lib/contract/ingest';
import { toShowId, toStreamUrl } from '@/lib/contract/show-id';
import { createIntervalJob } from '@/lib/process/interval-job';
import { findRecording, readPlan, toLog, writePlan } from '@/recording/recording';
import {
  type FreeBytes,
  openRecordingFolder,
  readFreeBytes,
  type RecordingFolder,
} from '@/recording/recording-folder';
import { writePlaylists } from '@/recording/write-playlists';
import type { BackendConfig, BackendDeps } from '../../config/config';
import type { EventRow } from '../../events/repository';
import { isLive } from '../../events/timetable';
import type { Ingest } from '../../playback/ingest';
import { claim } from '../../store/claim';
import { adoptRecording } from './adopt-recording';
import { isBeingDeleted } from '../videos/video-rows';
import { isJoint, mergeParts, type Piece } from './merge-parts';
import { readJoined } from './read-joined';

const LOOK_MS = 5000;
const HOLD_MS = 60_000;
const LATE_MS = 20_000;
/** A part that can't be reached is waited for so long after the end. In ms. */
const WAIT_MS = 60_000;
/** An input keeps its copy for so long, since a show may be reopened. In ms. */
const KEPT_MS = 24 * 60 * 60_000;
const TRACK = '0';
const AT_ONCE = 20;

type Part = { show: string; ingest_url: string; joined_at: number | null };
type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'> & { freeBytes?: FreeBytes; send?: typeof fetch };

/**
 * Makes the recording of a show that has ended from what the live inputs have. What is on a machine
 * that is away is added when it comes back. Each step can be repeated after any kill. Never throws.
 */
export function createJoinJob(
  { mediaDir, ingest: { url, secret } }: Pick<BackendConfig, 'mediaDir' | 'ingest'>,
  ingest: Pick<Ingest, 'end'>,
  { store, now, report, freeBytes = readFreeBytes, send = fetch }: Deps,
) {
  const holder = randomUUID();

  const hold = () => claim(store, { name: 'joins', holder, holdMs: HOLD_MS }, now());
  const ask = (address: string, init: RequestInit = {}) =>
    send(address, {
      ...init,
      headers: { Authorization: `Bearer ${secret}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(LATE_MS),
    });

  /** Null where the input can't be reached or answers nonsense. Empty where it has nothing. */
  async function readPart({ show, ingest_url: base }: Part) {
    try {
      const sentMs = now();
      const response = await ask(`${base}/shows/${show}/part`);
      if (response.status === 404) return { isOver: true, base, pieces: [] };
      const part = showPartSchema.safeParse(response.ok ? await response.json() : null).data;
      if (!part) return null;
      const aheadMs = Date.parse(part.now) - (sentMs + now()) / 2;
      const toPiece = (entry: PartEntry): Piece => ({
        ...entry,
        at: Math.round(entry.at - aheadMs),
        from: base,
      });
      return {
        isOver: part.is_over,
        base,
        pieces: part.entries.filter(({ isKept }) => isKept !== false).map(toPiece),
      };
    } catch {
      return null;
    }
  }

  /** Resolves with false for a file that is not what the log says. Throws to be tried again. */
  async function copy(
    folder: RecordingFolder,
    show: string,
    base: string,
    file: string,
    bytes: number | null,
  ) {
    const own = `${TRACK}/${toFile(base, file)}`;
    if (bytes === null ? await folder.has(own) : (await folder.sizeOf(own)) === bytes) return true;
    const response = await ask(`${base}/shows/${show}/${TRACK}/${file}`);
    if (response.status >= 500) throw new Error(`${base} answers ${response.status}`);
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200 || body.length === 0 || (bytes !== null && body.length !== bytes))
      return false;
    await folder.saveSynced(own, body);
    return true;
  }

  async function copyAll(folder: RecordingFolder, show: string, parts: Piece[][]): Promise<Piece[]> {
    let heldMs = now();
    for (;;) {
      const merged = mergeParts(parts);
      const bad = new Set<Piece>();
      for (const piece of merged) {
        const { from, file, bytes, map } = piece;
        if (from === null) continue;
        if (now() - heldMs > HOLD_MS / 4 && (await hold())) heldMs = now();
        const isWhole =
          (await copy(folder, show, from, toMapFile(map.tag), null)) &&
          (await copy(folder, show, from, file, bytes));
        if (!isWhole) bad.add(piece);
      }
      if (bad.size === 0) return merged;
      // Another input may have this stretch.
      parts = parts.map((part) => part.filter((piece) => !bad.has(piece)));
    }
  }

  async function joinShow(event: EventRow, rows: Part[]): Promise<void> {
    const show = toShowId(event.id);
    const { name } = await findRecording(mediaDir, show);
    const folder = openRecordingFolder(join(mediaDir, name), freeBytes);
    const plan = await readPlan(folder);
    const joined = plan === null ? null : await readJoined(folder);
    const wasDeleted = plan === null && rows.some(({ joined_at: at }) => at !== null);
    // On a disk that input and site share. What is not joined here is not deleted there.
    if (plan !== null && joined === null)
      return void (await store.deleteFrom('show_parts').where('show', '=', event.id).execute());
    if (wasDeleted || (await isBeingDeleted(store, name))) return markJoined(event, rows);
    const missing = rows.filter(({ joined_at: at }) => at === null);
    const read = await Promise.all(missing.map(readPart));
    const parts = read.flatMap((part) => part ?? []);
    if (parts.some(({ isOver }) => !isOver)) return void (await ingest.end(show));
    const endedMs = event.ended_at ?? event.end_time ?? 0;
    if (parts.length === 0 || (parts.length < missing.length && now() - endedMs < WAIT_MS)) return;
    const pieces = await copyAll(folder, event.id, [joined ?? [], ...parts.map((part) => part.pieces)]);
    if (pieces.length > 0) await write(folder, event.id, pieces);
    await adoptRecording({ store, mediaDir }, event, event.start_time);
    await markJoined(
      event,
      missing.filter(({ ingest_url: base }) => parts.some((part) => part.base === base)),
    );
  }

  async function write(folder: RecordingFolder, eventId: string, pieces: Piece[]): Promise<void> {
    const lines = pieces.map((piece, number) => {
      const { from, file, map, seconds, bytes, at } = piece;
      const isNewStart = isJoint(piece, pieces[number - 1]);
      const own = from === null ? { file, map } : { file: toFile(from, file), map: toMap(from, map.tag) };
      const entry = { number, at, seconds, bytes, isNewStart, ...own, map: { ...own.map, key: null } };
      return JSON.stringify({ ...entry, missing: null, key: null });
    });
    await folder.write(toLog(TRACK), `${lines.join('\n')}\n`);
    const mediaUrl = toStreamUrl(url, toShowId(eventId));
    const plan = { eventId, mediaUrl, master: null, tracks: [{ dir: TRACK, address: mediaUrl, first: 0 }] };
    await writePlan(folder, plan);
    await writePlaylists(folder, plan);
  }

  /** Not of a show that was reopened meanwhile. */
  async function markJoined({ id, ended_at: endedMs }: EventRow, rows: readonly Part[]): Promise<void> {
    const event = await store.selectFrom('events').select('ended_at').where('id', '=', id).executeTakeFirst();
    if (event?.ended_at !== endedMs || rows.length === 0) return;
    await store
      .updateTable('show_parts')
      .set({ joined_at: now() })
      .where('show', '=', id)
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
    const waiting = store.selectFrom('show_parts').select('show').where('joined_at', 'is', null);
    const events = await store.selectFrom('events').selectAll().where('id', 'in', waiting).execute();
    for (const event of events) {
      if (isLive(event, now()) || event.start_time > now()) continue;
      const rows = await store.selectFrom('show_parts').selectAll().where('show', '=', event.id).execute();
      // What viewers saw comes first.
      const homes = await store
        .selectFrom('show_homes')
        .select('ingest_url')
        .where('show', '=', event.id)
        .orderBy('number')
        .execute();
      const rank = ({ ingest_url: base }: Part) => homes.findIndex((home) => home.ingest_url === base) >>> 0;
      rows.sort((one, other) => rank(one) - rank(other));
      await joinShow(event, rows).catch((error: unknown) =>
        report(`The recording of ${event.id} could not be joined yet.`, error),
      );
    }
    await removeCopies();
  }

  async function removeCopies(): Promise<void> {
    const old = await store
      .selectFrom('show_parts')
      .selectAll()
      .where('joined_at', '<', now() - KEPT_MS)
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

/** Two inputs name their files alike. */
const toFile = (base: string, file: string): string =>
  `${createHash('sha256').update(base).digest('hex').slice(0, 8)}-${file}`;
const toMapFile = (tag: string): string => /URI="([^"]*)"/.exec(tag)?.[1] ?? '';
const toMap = (base: string, tag: string) => ({ tag: `#EXT-X-MAP:URI="${toFile(base, toMapFile(tag))}"` });
