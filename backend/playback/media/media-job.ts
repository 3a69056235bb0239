import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { createIntervalJob } from '@/lib/process/interval-job';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { claim } from '../../store/claim';
import type { MediaPlaceTable } from '../../store/schema/playback';
import { type Bucket, createBucket, isBucketError } from './bucket';
import { copyFolder, fetchFolder, lighten, MOVED_FILE, readMovedKey, sweep } from './copy-folder';
import { createFinishedMedia, type FinishedConfig } from './finished-media';
import {
  isHeavy,
  type Manifest,
  parseRoot,
  placeIdOf,
  readManifest,
  readManifestText,
  toObject,
  toPrefix,
} from './manifest';
import { LINGER_MS } from './media-places';

const EVERY_MS = 30_000;
const HOLD_MS = 60_000;
const RENEW_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;
const AGAIN_MS = 30_000;
/** That wait for another attempt. With more, the fault is everyone's. */
const MAX_FAILED = 5;
const MOST_AGAIN_MS = 60 * 60_000;

type Config = FinishedConfig & Pick<BackendConfig, 'bucket'>;
type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'>;
type Row = Selectable<MediaPlaceTable>;
type Change = Partial<Omit<Row, 'id' | 'folder'>>;

/**
 * Moves finished media into the bucket, one folder at a time of all instances, and back where they
 * change (docs/decisions/0123-finished-media-in-a-bucket.md). Each step may be repeated.
 */
export function createMediaJob(config: Config, { store, now, report }: Deps) {
  const { mediaDir } = config;
  const bucket = config.bucket ? createBucket(config.bucket) : null;
  const finished = createFinishedMedia(config, { store, now });
  const hold = { name: 'media-places', holder: randomUUID(), holdMs: HOLD_MS };

  /** Resolves with false where another one has changed the row, or its video was deleted. */
  async function change({ id, folder, state, manifest }: Row, values: Change): Promise<boolean> {
    const changed = await store
      .updateTable('media_places')
      .set({ attempts: 0, error: null, ...values })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('folder', folder === null ? 'is' : '=', folder)
      .where('manifest', manifest === null ? 'is' : '=', manifest)
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  async function step(row: Row, place: Parameters<typeof copyFolder>[0]): Promise<unknown> {
    const { state, manifest: key } = row;
    const { root, prefix } = place;
    // A store that was restored knows less than the folder.
    const named = async () => (state === 'moving' ? (key ?? (await readMovedKey(root))) : key);
    const read = async (): Promise<Manifest> => {
      const found = await named();
      return found === null ? new Map() : readManifest(place.bucket, found);
    };
    const isHere = existsSync(join(root, FOLDER_PLAYLIST));
    // The disk may be away, and the bucket may have the only copy.
    if ((state === 'moving' || state === 'leaving') && !isHere) throw new Error('Its folder is not there.');
    if (state === 'light' && !isHere) {
      // A new disk.
      await fetchFolder(place, new Map([...(await read())].filter(([file]) => !isHeavy(file))));
      return change(row, { next_at: now() + DAY_MS });
    }
    switch (state) {
      case 'moving':
      case 'light': {
        const { key: next, manifest, bytes, isLight } = await copyFolder(place, await read());
        if (next === key && isLight) return change(row, { next_at: now() + DAY_MS });
        const [moved_at, next_at] = [now(), now() + LINGER_MS];
        const counts = { files: manifest.size, bytes, moved_at, next_at };
        return change(row, { state: 'moved', manifest: next, ...counts });
      }
      case 'moved': {
        if (key === null) throw new Error('A folder that has moved has no manifest.');
        const manifest = await read();
        const text = await readManifestText(place.bucket, key);
        const isLight = await lighten(place, manifest, text);
        const parts = Object.values(parseRoot(text).parts);
        const objects = [...manifest].map(([file, { sha256 }]) => toObject(prefix, file, sha256));
        const keeps = new Set([key, ...parts, ...objects]);
        if (isLight) await sweep(place.bucket, prefix, keeps, row.moved_at ?? 0);
        // At once, for what changed since it was copied.
        return change(row, { state: 'light', next_at: now() });
      }
      case 'returning':
        await fetchFolder(place, await read());
        await rm(join(root, MOVED_FILE), { force: true });
        return change(row, { state: 'leaving', manifest: null, next_at: now() + LINGER_MS });
      case 'leaving': {
        const moved = await readMovedKey(root);
        // It came back to another disk.
        if (moved?.startsWith(prefix))
          return change(row, { state: 'returning', manifest: moved, next_at: now() });
        await sweep(place.bucket, prefix);
        if (row.wanted === 'folder') return change(row, { state: 'kept', next_at: Number.MAX_SAFE_INTEGER });
        return remove(row);
      }
      case 'deleting':
        await sweep(place.bucket, prefix);
        return remove(row);
      case 'kept':
        return undefined;
    }
  }

  const remove = ({ id, state }: Row) =>
    store.deleteFrom('media_places').where('id', '=', id).where('state', '=', state).execute();

  /** Rows in work come first, so that what is deleted doesn't wait for a whole site to move. */
  async function takeNext(): Promise<Row | undefined> {
    const reopened = await finished.listReopened();
    if (reopened.length > 0)
      await store
        .updateTable('media_places')
        .set({ state: 'returning', next_at: now() })
        .where('id', 'in', reopened)
        .where('state', 'in', ['moving', 'moved', 'light'])
        .execute();
    const places = store.selectFrom('media_places').selectAll().limit(1);
    const due = await places.where('next_at', '<=', now()).orderBy('next_at').executeTakeFirst();
    if (due) return due;
    // After the command that moves a site back, until the one that moves it again.
    if (await places.where('wanted', '=', 'folder').executeTakeFirst()) return undefined;
    const failed = await store
      .selectFrom('media_places')
      .select('id')
      .where('state', '=', 'moving')
      .execute();
    if (failed.length >= MAX_FAILED) return undefined;
    const folder = await finished.findNext();
    if (folder === undefined) return undefined;
    const moved = await readMovedKey(join(mediaDir, folder));
    const known = moved === null ? '' : placeIdOf(moved);
    const isFree = known !== '' && !(await places.where('id', '=', known).executeTakeFirst());
    return store
      .insertInto('media_places')
      .values({
        id: isFree ? known : randomUUID(),
        folder,
        state: 'moving',
        manifest: null,
        moved_at: null,
        next_at: now(),
        error: null,
      })
      .onConflict((oc) => oc.column('folder').doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  async function noteFailure({ id, folder, state, attempts }: Row, error: unknown): Promise<void> {
    const count = attempts + 1;
    const waitMs = Math.min(AGAIN_MS * 2 ** Math.min(attempts, 10), MOST_AGAIN_MS);
    const says = error instanceof Error ? error.message.slice(0, 300) : String(error);
    const failed = { attempts: count, error: says, next_at: now() + waitMs };
    const row = store.updateTable('media_places').where('id', '=', id).where('state', '=', state);
    await row.set(failed).execute();
    // The first, the second, the fourth time and so on.
    if (Math.log2(count) % 1 === 0)
      report(`The media of ${folder ?? 'a deleted video'} could not be moved (attempt ${count}).`, error);
  }

  /** Resolves with false where others would fail too. */
  async function work(row: Row, ours: Bucket, stopped: AbortSignal): Promise<boolean> {
    const lost = new AbortController();
    const renew = () =>
      void claim(store, hold, now())
        .then((isHeld) => isHeld || lost.abort())
        .catch((error: unknown) => report('The hold on finished media could not be renewed.', error));
    const timer = setInterval(renew, RENEW_MS);
    const signal = AbortSignal.any([stopped, lost.signal]);
    const root = join(mediaDir, row.folder ?? '');
    try {
      await step(row, { bucket: ours, root, prefix: toPrefix(row.id), signal });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      await noteFailure(row, error);
      return !isBucketError(error) || error.fault === 'damaged';
    } finally {
      clearInterval(timer);
    }
  }

  const job = createIntervalJob(async (stopped) => {
    if (bucket === null) return;
    try {
      while (!stopped.aborted && (await claim(store, hold, now()))) {
        const row = await takeNext();
        if (!row || !(await work(row, bucket, stopped))) break;
      }
      await store
        .deleteFrom('claims')
        .where('name', '=', hold.name)
        .where('holder', '=', hold.holder)
        .execute();
    } catch (error) {
      report('Finished media could not be moved. It is tried again.', error);
    }
  }, EVERY_MS);

  return {
    job,
    /** Whether all that is finished has been copied into the bucket. */
    async isDone(): Promise<boolean> {
      const open = ['moving', 'returning', 'leaving'] as const;
      const row = await store
        .selectFrom('media_places')
        .select('id')
        .where('state', 'in', open)
        .executeTakeFirst();
      return row === undefined && (await finished.findNext()) === undefined;
    },
  };
}
