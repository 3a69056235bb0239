import type { Audience, MarkKind } from '@/lib/contract/studio/audience/calls';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import type { EventRow } from '../../events/repository';
import { toTicketTimes } from '../../events/timetable';
import type { Store } from '../../store/schema';
import type { Window } from './show-minutes';

const MINUTE_MS = 60_000;
const MOST = 100;

type Mark = { kind: MarkKind; at: number; until: number | null; text: string };

const toMark = (kind: MarkKind, at: number, text = ''): Mark => ({ kind, at, until: null, text });

/** What happened during the show. `silent` are minutes in which its input sent nothing. */
export async function listMarks(
  store: Store,
  event: EventRow,
  { window: { fromMs, toMs }, silent }: { window: Window; silent: readonly number[] },
): Promise<Audience['marks']> {
  const endMs = toMs + MINUTE_MS;
  const lines = await store
    .selectFrom('audit_log')
    .select(['action', 'at', 'subject'])
    .where('event_id', '=', event.id)
    .where('at', '>=', fromMs)
    .where('at', '<', endMs)
    .where('action', 'in', ['break-begun', 'break-ended', 'status-said', 'show-reopened'])
    .orderBy('at')
    .limit(MOST)
    .execute();
  const messages = await store
    .selectFrom('messages')
    .select(['started_at', 'subject'])
    .where('event_id', '=', event.id)
    .where('started_at', '>=', fromMs)
    .where('started_at', '<', endMs)
    .limit(MOST)
    .execute();
  const outages = await store
    .selectFrom('outages')
    .select(['from_at', 'until_at'])
    .where('event_id', '=', event.id)
    .where('cause', '!=', 'interval')
    .where('from_at', '>=', fromMs)
    .where('from_at', '<', endMs)
    .orderBy('from_at')
    .limit(MOST)
    .execute();
  const { showEndsAtMs: end } = toTicketTimes(event);
  const marks = [
    toMark('start', event.start_time),
    ...(end === null ? [] : [toMark('end', end)]),
    ...messages.map(({ started_at: at, subject }) => toMark('message', at ?? 0, subject)),
    ...lines.flatMap(({ action, at, subject }) => {
      if (action === 'break-begun') {
        const over = lines.find((line) => line.action === 'break-ended' && line.at >= at);
        return [{ ...toMark('break', at), until: over?.at ?? null }];
      }
      if (action === 'break-ended') return [];
      return [action === 'status-said' ? toMark('told', at, subject ?? '') : toMark('reopened', at)];
    }),
    ...outages.map(({ from_at: at, until_at: until }) => ({ ...toMark('outage', at), until })),
    ...toRuns(silent),
  ];
  return marks
    .filter(({ at }) => at >= fromMs && at < endMs)
    .sort((a, b) => a.at - b.at)
    .map((mark) => ({ ...mark, at: toInstant(mark.at), until: toInstantOrNull(mark.until) }));
}

/** Minutes that follow each other are one mark. */
function toRuns(minutes: readonly number[]): Mark[] {
  const runs: Mark[] = [];
  for (const minute of minutes) {
    const last = runs.at(-1);
    if (last && last.until === minute) last.until = minute + MINUTE_MS;
    else runs.push({ ...toMark('silent', minute), until: minute + MINUTE_MS });
  }
  return runs;
}
