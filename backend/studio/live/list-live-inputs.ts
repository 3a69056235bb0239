import type { z } from 'zod';
import type { operatorDeskSchema } from '@/lib/contract/operator/calls';
import { toInstant } from '@/lib/time/iso';
import type { Store } from '../../store/schema';
import { readShows } from './home-watch';
import { isAlive, listInputs } from '../../store/live-inputs';

type LiveInput = z.output<typeof operatorDeskSchema>['live_inputs'][number];

/** All that have registered, first come first. */
export async function listLiveInputs(store: Store, nowMs: number): Promise<LiveInput[]> {
  const rows = await listInputs(store);
  return rows.map((row) => ({
    url: row.url,
    server: row.server,
    version: row.version,
    seen_at: toInstant(row.seen_at),
    state: !isAlive(row, nowMs) ? 'away' : row.is_draining === 1 ? 'draining' : 'there',
    shows: readShows(row).length,
  }));
}
