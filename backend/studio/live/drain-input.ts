import { SEEN_MS } from '@/lib/contract/ingest';
import { fail, ok, type Result } from '@/lib/result';
import type { Store } from '../../store/schema';
import { readShows } from './home-watch';

/**
 * A live input takes no new shows until its next start, or until `isOn` is false. Resolves with the
 * shows that it still receives. Fails with `not_found`, or with `conflict` while it is away.
 */
export async function drainInput(
  { store, now }: { store: Store; now: () => number },
  url: string,
  isOn: boolean,
): Promise<Result<string[]>> {
  const row = await store
    .updateTable('ingests')
    .set({ is_draining: isOn ? 1 : 0 })
    .where('url', '=', url)
    .returningAll()
    .executeTakeFirst();
  if (!row) return fail('not_found', 'No live input with this address has registered. See /operator.');
  if (now() - row.seen_at > SEEN_MS)
    return fail('conflict', "It is away, so what it receives can't be told.");
  return ok(readShows(row));
}
