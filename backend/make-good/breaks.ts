import type { Transaction } from 'kysely';
import type { Schema } from '../store/schema';
import { closeOutage, openOutage } from './outages';

export type BreakKind = 'interval' | 'problem';

const toCause = (kind: BreakKind) => (kind === 'interval' ? 'interval' : 'input');

/** An interval has its viewers, too: corrected to a problem, it counts. */
export async function beginBreak(
  trx: Transaction<Schema>,
  eventId: string,
  kind: BreakKind,
  nowMs: number,
): Promise<void> {
  await trx.updateTable('events').set({ break_at: nowMs }).where('id', '=', eventId).execute();
  await openOutage(trx, { eventId, cause: toCause(kind), fromMs: nowMs, isBreak: true }, nowMs);
}

/** Safe to repeat. */
export async function endBreak(trx: Transaction<Schema>, eventId: string, nowMs: number): Promise<void> {
  await trx.updateTable('events').set({ break_at: null }).where('id', '=', eventId).execute();
  const open = await trx
    .selectFrom('outages')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('is_break', '=', 1)
    .where('until_at', 'is', null)
    .execute();
  for (const outage of open) await closeOutage(trx, outage, nowMs);
}

/** Of a break that is over. Whether there is one, and whether this changed it. */
export async function changeBreak(
  trx: Transaction<Schema>,
  { eventId, outageId, kind }: { eventId: string; outageId: string; kind: BreakKind },
): Promise<{ isThere: boolean; isChanged: boolean }> {
  const selected = trx
    .selectFrom('outages')
    .select('cause')
    .where('id', '=', outageId)
    .where('event_id', '=', eventId)
    .where('is_break', '=', 1)
    .where('until_at', 'is not', null);
  const found = await selected.executeTakeFirst();
  if (!found || found.cause === toCause(kind)) return { isThere: found !== undefined, isChanged: false };
  await trx
    .updateTable('outages')
    .set({ cause: toCause(kind) })
    .where('id', '=', outageId)
    .execute();
  return { isThere: true, isChanged: true };
}
