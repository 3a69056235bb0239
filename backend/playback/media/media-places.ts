import type { Store } from '../../store/schema';

/** Players have addresses, and instances have read rows, that are this old at most. In ms. */
export const LINGER_MS = 60 * 60_000;
const SOON_MS = 60_000;

type Writer = Pick<Store, 'updateTable'>;

/** Its small files in the bucket are brought up to date. For a folder that isn't there, nothing. */
export async function noteChangedMedia(store: Writer, folder: string, nowMs: number): Promise<void> {
  await store
    .updateTable('media_places')
    .set({ next_at: nowMs + SOON_MS })
    .where('folder', '=', folder)
    .where('state', '=', 'light')
    // Each call may not put it off again.
    .where('next_at', '>', nowMs + SOON_MS)
    .execute();
}

/** Whether it is read from the bucket. */
export async function isMoved(store: Pick<Store, 'selectFrom'>, folder: string): Promise<boolean> {
  const row = await store
    .selectFrom('media_places')
    .select('id')
    .where('folder', '=', folder)
    .where('manifest', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Readers look in the folder again; the objects go after `LINGER_MS`. */
export async function forgetMedia(store: Writer, folder: string, nowMs: number): Promise<void> {
  await store
    .updateTable('media_places')
    .set({ folder: null, manifest: null, state: 'deleting', attempts: 0, next_at: nowMs + LINGER_MS })
    .where('folder', '=', folder)
    .execute();
}

/** The folders that are read from the bucket. */
export async function listMovedFolders(store: Pick<Store, 'selectFrom'>): Promise<Set<string>> {
  const rows = await store
    .selectFrom('media_places')
    .select('folder')
    .where('manifest', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ folder }) => folder ?? []));
}
