import type { Store } from '../../store/schema';
import { readShows } from './home-watch';
import { isAlive, listInputs } from '../../store/live-inputs';

/**
 * The servers of a show's two encoders, on two machines where there are two. The first that is
 * alive when they are asked for becomes its home. While none takes shows, the one that will. Null
 * where no input has registered.
 */
export async function setUpInputs(
  store: Store,
  show: string,
  nowMs: number,
): Promise<{ primary: string; backup: string | null } | null> {
  const rows = await listInputs(store);
  const home = await store
    .selectFrom('show_homes')
    .select(['ingest_url', 'backup_url'])
    .where('show', '=', show)
    .orderBy('number')
    .executeTakeFirst();
  const alive = rows.filter((row) => isAlive(row, nowMs));
  const open = alive.filter(({ is_draining: isDraining }) => isDraining === 0);
  // One that is away or drained gives its place to another, unless it receives the show.
  const primary =
    alive.find(
      (row) => row.url === home?.ingest_url && (open.includes(row) || readShows(row).includes(show)),
    ) ?? open[0];
  if (!primary) {
    const later = rows.find(({ url }) => url === home?.ingest_url) ?? alive[0] ?? rows[0];
    return later ? { primary: later.server, backup: null } : null;
  }
  const others = open.filter(({ url }) => url !== primary.url);
  const backup = others.find(({ url }) => url === home?.backup_url) ?? others[0] ?? null;
  if (!home)
    await store
      .insertInto('show_homes')
      .values({
        show,
        number: 0,
        ingest_url: primary.url,
        backup_url: backup && backup.url,
        moved_at: nowMs,
      })
      .onConflict((oc) => oc.doNothing())
      .execute();
  return { primary: primary.server, backup: backup && backup.server };
}
