import * as z from 'zod';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import { parseJson, readAnswer } from '@/lib/json/read-json';
import type { BackendDeps } from '../../config/config';
import type { IngestRow } from '../../store/schema/live';
import { isAlive, listInputs } from '../../store/live-inputs';

const LOOK_MS = 1000;
const LATE_MS = 1500;
/** An input that is gone for good would slow each look. In ms. */
const KNOWN_MS = 24 * 60 * 60_000;
const MAX_HEALTH_BYTES = 8 * 1024;
/** A machine that no instance has reached for so long is gone. In ms. */
export const GONE_MS = 10_000;

/** At the start, the encoder of the backup may be the faster one. In ms. */
const FIRST_MS = 4000;
/** Later, both may come back from one bad line, and inputs register each two seconds. In ms. */
const AGAIN_MS = 2000;

const healthSchema = z.object({ id: z.string() });
const showsSchema = z.array(z.string());

type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'> & { send?: typeof fetch };

/**
 * Moves a show to the input that receives it, once its home is gone or gets nothing. Every instance
 * looks: one that reaches an input contradicts the doubts of all. Never throws.
 */
export function createHomeWatch({ store, now, report, send = fetch }: Deps): IntervalJob {
  /** Parts of shows that are received now, and those that were since this process began. */
  let noted = new Set<string>();
  const begun = new Set<string>();
  /** Since when a show is received, but not by its home. */
  const strays = new Map<string, number>();
  const toPart = (show: string, url: string) => `${show} ${url}`;

  /** Whether the process that registered answers. Another one at its address is not it. */
  async function isReached({ url, id }: IngestRow): Promise<boolean> {
    try {
      const response = await send(`${url}/healthz`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(LATE_MS),
      });
      const health = await readAnswer(response, MAX_HEALTH_BYTES);
      return response.ok && healthSchema.safeParse(health).data?.id === id;
    } catch {
      return false;
    }
  }

  async function doubt(row: IngestRow): Promise<boolean> {
    const reached = await isReached(row);
    const { url, doubted_at: doubtedMs } = row;
    if (reached === (doubtedMs === null)) return reached;
    await store
      .updateTable('ingests')
      .set({ doubted_at: reached ? null : now() - LOOK_MS })
      .where('url', '=', url)
      .where('doubted_at', reached ? 'is not' : 'is', null)
      .execute();
    return reached;
  }

  async function move(show: string, to: IngestRow, number: number): Promise<void> {
    const moved = await store
      .insertInto('show_homes')
      .values({ show, number, ingest_url: to.url, backup_url: null, moved_at: now() })
      .onConflict((oc) => oc.doNothing())
      .returning('number')
      .executeTakeFirst();
    if (moved && number > 0) report(`The show ${show} has moved to the live input ${to.url}.`, null);
  }

  /** Each time that an input begins to receive a show, there is more to join. */
  async function note(rows: readonly IngestRow[]): Promise<void> {
    const parts = rows.flatMap((row) => readShows(row).map((show) => ({ show, ingest_url: row.url })));
    const fresh = parts.filter((part) => !noted.has(toPart(part.show, part.ingest_url)));
    const joined = fresh.filter(({ show }) => !show.endsWith('~desk'));
    if (joined.length > 0)
      await store
        .insertInto('show_parts')
        .values(joined.map((part) => ({ ...part, joined_at: null })))
        .onConflict((oc) => oc.columns(['show', 'ingest_url']).doUpdateSet({ joined_at: null }))
        .execute();
    noted = new Set(parts.map((part) => toPart(part.show, part.ingest_url)));
    if (begun.size > 10_000) begun.clear();
    for (const part of noted) begun.add(part);
  }

  async function look(): Promise<void> {
    const rows = (await listInputs(store)).filter(({ seen_at: seenMs }) => seenMs > now() - KNOWN_MS);
    const reached = new Set<string>();
    if (rows.length === 1) for (const { url } of rows) reached.add(url);
    else await Promise.all(rows.map(async (row) => (await doubt(row)) && reached.add(row.url)));
    const nowMs = now();
    const alive = rows.filter((row) => isAlive({ ...row, doubted_at: null }, nowMs) && reached.has(row.url));
    const received = new Map<string, IngestRow[]>();
    for (const row of alive)
      for (const show of readShows(row)) received.set(show, [...(received.get(show) ?? []), row]);
    await note(alive);
    for (const show of strays.keys()) if (!received.has(show)) strays.delete(show);
    if (received.size === 0) return;
    const homes = await store
      .selectFrom('show_homes')
      .select(['show', 'number', 'ingest_url as url', 'backup_url'])
      .where('show', 'in', [...received.keys()])
      .orderBy('number')
      .execute();
    for (const [show, takers] of received) {
      const home = homes.findLast((one) => one.show === show);
      const [first] = takers;
      if (!first || takers.some(({ url }) => url === home?.url)) {
        strays.delete(show);
        continue;
      }
      const sinceMs = strays.get(show) ?? nowMs;
      strays.set(show, sinceMs);
      const row = rows.find(({ url }) => url === home?.url);
      const isBegun = home !== undefined && begun.has(toPart(show, home.url));
      if (!home) await move(show, first, 0);
      else if (mayLose(row, alive, reached, nowMs) && nowMs - sinceMs >= (isBegun ? AGAIN_MS : FIRST_MS))
        await move(show, first, home.number + 1);
    }
  }

  return createIntervalJob(
    () => look().catch((error: unknown) => report('Looking after the live inputs failed.', error)),
    LOOK_MS,
  );
}

/** It answers and gets nothing, or is gone. A doubt may be as old as an outage of the store. */
function mayLose(
  home: IngestRow | undefined,
  alive: readonly IngestRow[],
  reached: ReadonlySet<string>,
  nowMs: number,
): boolean {
  if (home === undefined || alive.includes(home)) return true;
  return !reached.has(home.url) && home.doubted_at !== null && nowMs - home.doubted_at >= GONE_MS;
}

export const readShows = ({ shows }: Pick<IngestRow, 'shows'>): string[] =>
  showsSchema.safeParse(parseJson(shows)).data ?? [];
