import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import {
  isNewer,
  LEASE_MS,
  type Place,
  type PlaceRows,
  type Proof,
  STOPPED_MS,
  type TicketKey,
  toBeat,
} from './place-rules';

const placeSchema = z.object({
  ...{ id: z.string(), session_id: z.string(), screen: z.string(), serial: z.string() },
  ...{ name: z.string().nullable().default(null), stopped_at: z.number().nullable().default(null) },
  ...{ previous: z.string().nullable(), rotated_at: z.number(), taken_at: z.number() },
  expires_at: z.number(),
});

/**
 * Places without a store: a file each, which all processes that share `folder` see. None is worth
 * anything after its lease, so nothing waits for the disk.
 */
export function createPlaceFiles(
  folder: string,
  now: () => number,
  report: (message: string, error: unknown) => void,
) {
  const folderOf = ({ userId, eventId }: TicketKey) =>
    join(folder, createHash('sha256').update(`${userId} ${eventId}`).digest('base64url'));
  const beats = new Map<string, Promise<Proof>>();

  /** Written completely or not at all, so that concurrent readers see no part. */
  async function write(key: TicketKey, place: Place): Promise<void> {
    const path = join(folderOf(key), place.id);
    // Another process may write the same place in this moment.
    const draft = `${path}.${randomUUID().replaceAll('-', '')}`;
    await writeFile(draft, JSON.stringify(place), { mode: 0o600 });
    await rename(draft, `${path}.json`);
  }

  async function list(key: TicketKey): Promise<Place[]> {
    const own = folderOf(key);
    const names = await readdir(own).catch(ignoreMissing);
    const files = (names ?? []).filter((name) => name.endsWith('.json'));
    const texts = await Promise.all(
      files.map((name) => readFile(join(own, name), 'utf8').catch(ignoreMissing)),
    );
    return texts.flatMap((text) => (text ? placeSchema.parse(JSON.parse(text)) : []));
  }

  const rows: PlaceRows = {
    async take(key, place, limit) {
      const own = folderOf(key);
      await mkdir(own, { recursive: true, mode: 0o700 });
      await write(key, place);
      const isOld = (one: Place) => one.screen === key.screen && one.session_id === key.sessionId;
      const others = (await list(key)).filter((one) => !isOld(one));
      const alive = others.filter((one) => one.stopped_at === null && one.expires_at > now());
      const counting = [place, ...alive.filter(({ id }) => id !== place.id)]
        .sort((a, b) => (isNewer(a, b) ? -1 : 1))
        .slice(0, limit);
      const stopped = others.filter((one) => one.stopped_at !== null && one.stopped_at > now() - STOPPED_MS);
      const kept = new Set([...counting, ...stopped].map(({ id }) => id));
      const names = await readdir(own);
      const lost = names.filter((name) => !kept.has(name.replace(/\.\w+$/, '')));
      await Promise.all(lost.map((name) => rm(join(own, name), { force: true })));
    },

    keep(key, place, shown) {
      const running = beats.get(place.id);
      if (running) return running;
      const beat = toBeat(place, shown, now());
      const work = write(key, { ...place, ...beat, expires_at: now() + LEASE_MS })
        .then(() => beat)
        .catch((error: unknown) => {
          report('A heartbeat of a screen was lost.', error);
          return shown;
        })
        .finally(() => beats.delete(place.id));
      beats.set(place.id, work);
      return work;
    },

    async stop(key, id) {
      await beats.get(id);
      const place = (await list(key)).find((one) => one.id === id);
      if (!place) return;
      // Heartbeats of the same moment would write the place as it was.
      const work = write(key, { ...place, stopped_at: now() }).then(() => place);
      beats.set(id, work);
      await work.finally(() => beats.delete(id));
    },
  };

  return { ...rows, list };
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
  throw error;
}
