import type { Store } from '../../store/schema';
import { LINGER_MS } from './media-places';

/** How many folders are in each state, and the first fault. */
export async function readMediaPlaces(store: Store) {
  const rows = await store
    .selectFrom('media_places')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('folders'),
      eb.fn.sum<number | null>('bytes').as('bytes'),
    ])
    .groupBy('state')
    .execute();
  const failed = await store
    .selectFrom('media_places')
    .select(['folder', 'error'])
    .where('error', 'is not', null)
    .orderBy('next_at')
    .executeTakeFirst();
  const count = (...states: string[]) => {
    const found = rows.filter(({ state }) => states.includes(state));
    const sum = (name: 'folders' | 'bytes') =>
      found.reduce((total, row) => total + Number(row[name] ?? 0), 0);
    return { folders: sum('folders'), bytes: sum('bytes') };
  };
  return {
    inBucket: count('moved', 'light'),
    isCopied: count('moving'),
    isReturned: count('returning'),
    /** Objects that nothing reads, for an hour. */
    leaving: count('leaving', 'deleting'),
    failed: failed ? `${failed.folder ?? 'a deleted video'}: ${failed.error}` : null,
  };
}

/** Everything comes back into its folder, and nothing moves until `moveMediaAgain`. */
export async function moveMediaBack(store: Store, nowMs: number): Promise<void> {
  await store.transaction().execute(async (trx) => {
    const places = trx.updateTable('media_places').where('folder', 'is not', null);
    await places.set({ wanted: 'folder' }).execute();
    const now = { next_at: nowMs, attempts: 0, error: null };
    await places
      .set({ state: 'returning', ...now })
      .where('state', 'in', ['moved', 'light'])
      .execute();
    await places
      .set({ state: 'leaving', ...now })
      .where('state', '=', 'moving')
      .execute();
  });
}

export async function moveMediaAgain(store: Store, nowMs: number): Promise<void> {
  await store.transaction().execute(async (trx) => {
    await trx.updateTable('media_places').set({ wanted: 'bucket' }).where('wanted', '=', 'folder').execute();
    await trx.deleteFrom('media_places').where('state', '=', 'kept').execute();
    await trx
      .updateTable('media_places')
      .set({ state: 'moved', next_at: nowMs + LINGER_MS })
      .where('state', '=', 'returning')
      .execute();
  });
}
