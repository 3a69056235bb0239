import { SEEN_MS } from '@/lib/contract/ingest';
import type { Store } from './schema';
import type { IngestRow } from './schema/live';

/** All live inputs that have registered, first come first. */
export const listInputs = (store: Pick<Store, 'selectFrom'>): Promise<IngestRow[]> =>
  store.selectFrom('ingests').selectAll().orderBy('created_at').orderBy('url').execute();

/** Whether it says that it is there, and instances reach it. */
export const isAlive = ({ seen_at: seenMs, doubted_at: doubtedMs }: IngestRow, nowMs: number): boolean =>
  nowMs - seenMs < SEEN_MS && doubtedMs === null;

/** Addresses of those that are alive. */
export const listAlive = async (store: Pick<Store, 'selectFrom'>, nowMs: number): Promise<string[]> =>
  (await listInputs(store)).filter((row) => isAlive(row, nowMs)).map(({ url }) => url);
