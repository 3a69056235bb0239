import { PLAY_CAUSES, type PlayCause } from '@/lib/contract/studio/live/schemas';
import { toMinute } from '../../playback/play-notes';
import type { PaymentMode, ShowCount, Store } from '../../store/schema';
import { readSalesByMinute } from '../live/desk-figures';
import { LONGEST_MS, type Sums } from './sum-audience';

const MINUTE_MS = 60_000;
/** More are not told apart in a chart. */
const MOST_POINTS = 240;

export type Window = { fromMs: number; toMs: number };

type Minute = { at: number; screens: number; viewers: number; left: number; sold: number; stalls: number };

/** Of a show from its start until now, or its end. In whole minutes, and no longer than a day. */
export function toWindow(startMs: number, endMs: number | null, nowMs: number): Window {
  const toMs = toMinute(Math.min(nowMs, endMs ?? nowMs));
  return { fromMs: Math.max(toMinute(startMs), toMs - LONGEST_MS + MINUTE_MS), toMs };
}

export const toStep = (minutes: number): number => Math.max(1, Math.ceil(minutes / MOST_POINTS));

/** What is counted of a show, by minute. */
export async function readShow(
  store: Store,
  mode: PaymentMode,
  { eventId, window, left }: { eventId: string; window: Window; left: Sums['left'] },
) {
  const { fromMs, toMs } = window;
  const rows = await store
    .selectFrom('show_minutes')
    .select(['minute', 'what', 'count'])
    .where('event_id', '=', eventId)
    .where('minute', '>=', fromMs)
    .where('minute', '<=', toMs)
    .orderBy('minute')
    .execute();
  const counted = new Map(rows.map(({ minute, what, count }) => [`${minute} ${what}`, count]));
  const sales = await readSalesByMinute(store, mode, { eventId, fromMs, toMs: toMs + MINUTE_MS });
  const sold = new Map(sales.map(({ at, count }) => [Date.parse(at), count]));
  const leftAt = new Map(left);
  const read = (at: number, what: ShowCount) => counted.get(`${at} ${what}`) ?? 0;
  const length = Math.max(0, (toMs - fromMs) / MINUTE_MS + 1);
  const minutes = Array.from({ length }, (_, index): Minute => {
    const at = fromMs + index * MINUTE_MS;
    return {
      at,
      screens: read(at, 'viewers'),
      viewers: read(at, 'persons'),
      left: leftAt.get(at) ?? 0,
      sold: sold.get(at) ?? 0,
      stalls: read(at, 'stalls'),
    };
  });
  const sum = (what: PlayCause) => rows.reduce((all, row) => all + (row.what === what ? row.count : 0), 0);
  return {
    minutes,
    failures: PLAY_CAUSES.map((cause) => ({ cause, count: sum(cause) })).filter(({ count }) => count > 0),
    silent: rows.flatMap(({ what, minute }) => (what === 'silent' ? [minute] : [])),
  };
}

/** Fewer points: the most at once of several minutes, or the sum of them. */
export function joinMinutes(minutes: readonly Minute[], step: number): Minute[] {
  return minutes.flatMap((first, index) => {
    if (index % step !== 0) return [];
    const part = minutes.slice(index, index + step);
    const most = (what: keyof Minute) => Math.max(...part.map((minute) => minute[what]));
    const sum = (what: keyof Minute) => part.reduce((all, minute) => all + minute[what], 0);
    const once = { left: sum('left'), sold: sum('sold'), stalls: sum('stalls') };
    return [{ at: first.at, screens: most('screens'), viewers: most('viewers'), ...once }];
  });
}
