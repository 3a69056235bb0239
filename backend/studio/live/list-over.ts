import { toShowId, type ShowId, toShowText, type ShowText } from '@/lib/contract/show-id';
import { showSchema } from '@/lib/contract/show-schemas';
import type { EventRow } from '../../events/repository';
import { isLive } from '../../events/timetable';
import type { Store } from '../../store/schema';
import type { Piece } from './merge-parts';

/** A show whose recording can be joined. */
export type OverShow = {
  id: ShowId;
  name: ShowText;
  /** In ms. */
  endedMs: number;
  /** Of the public show; null for a rehearsal. */
  event: EventRow | null;
  /** Whether there is a recording at all. */
  isKept: boolean;
  /** Whether what a live input has belongs to the recording. */
  takes: (piece: Piece) => boolean;
};

/** Those of these shows that are over: public ones and rehearsals. Another name counts as none. */
export async function listOver(
  store: Pick<Store, 'selectFrom'>,
  names: readonly string[],
  nowMs: number,
): Promise<OverShow[]> {
  const ids = names.flatMap((name) => showSchema.safeParse(name).data ?? []);
  const idsOf = (side: ShowId['side']) => ids.flatMap((id) => (id.side === side ? [id.event] : []));
  const [own, rehearsed] = [idsOf(null), idsOf('rehearsal')];
  const events =
    own.length === 0 ? [] : await store.selectFrom('events').selectAll().where('id', 'in', own).execute();
  const rehearsals =
    rehearsed.length === 0
      ? []
      : await store
          .selectFrom('rehearsals')
          .select(['event_id', 'keeps', 'started_at', 'ended_at'])
          .where('event_id', 'in', rehearsed)
          .orderBy('number')
          .execute();
  const shows = events
    .filter((event) => !isLive(event, nowMs) && event.start_time <= nowMs)
    .map((event): OverShow => {
      const id = toShowId(event.id);
      const endedMs = event.ended_at ?? event.end_time ?? 0;
      // Once it is a replay its trim stands, so nothing may come before the show.
      const takes = ({ at, seconds }: Piece) =>
        event.media === null || at + seconds * 1000 > event.start_time;
      return { id, name: toShowText(id), endedMs, event, isKept: true, takes };
    });
  return [
    ...shows,
    ...rehearsed.flatMap((eventId): OverShow[] => {
      const rows = rehearsals.filter((row) => row.event_id === eventId);
      const endedMs = rows.at(-1)?.ended_at ?? null;
      if (endedMs === null) return [];
      const id = toShowId(eventId, 'rehearsal');
      // An input may have others too: one that isn't kept, or whose recording was deleted.
      const takes = ({ at, seconds }: Piece) =>
        rows.findLast(({ started_at: startedMs }) => startedMs <= at + seconds * 500)?.keeps === 1;
      const isKept = rows.some(({ keeps }) => keeps === 1);
      return [{ id, name: toShowText(id), endedMs, event: null, isKept, takes }];
    }),
  ];
}
