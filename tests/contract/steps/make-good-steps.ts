import { randomUUID } from 'node:crypto';
import type { OutageTable } from '@/backend/store/schema';
import type { Context } from './context';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const PROMISE = [
  { lost_minutes: 10, percent: 25 },
  { lost_minutes: 30, percent: 50 },
];

type Span = [fromMinute: number, untilMinute: number | null, cause?: OutageTable['cause']];

/** Shows of an hour that ended an hour ago. */
export function createMakeGoodSteps({ inside }: Pick<Context, 'inside'>) {
  const setEvent = (eventId: string, values: object) =>
    inside.store.updateTable('events').set(values).where('id', '=', eventId).execute();
  const setOrder = (orderId: string, values: object) =>
    inside.store.updateTable('orders').set(values).where('id', '=', orderId).execute();

  return {
    setEvent,
    setOrder,

    promise: (eventId: string, steps: object | null = PROMISE) =>
      setEvent(eventId, { make_good: steps && JSON.stringify(steps) }),

    /** Orders were paid the day before. Returns when it began. */
    async endShow(eventId: string): Promise<number> {
      const startMs = inside.now() - 2 * HOUR;
      const end = startMs + HOUR;
      await setEvent(eventId, { start_time: startMs, end_time: end, ended_at: end, media_url: null });
      await inside.store
        .updateTable('orders')
        .set({ paid_at: startMs - 24 * HOUR })
        .where('event_id', '=', eventId)
        .where('paid_at', 'is not', null)
        .execute();
      return startMs;
    },

    /** Of these accounts. */
    async addOutage(eventId: string, startMs: number, [from, until, cause = 'input']: Span, users: string[]) {
      const id = `out_${randomUUID()}`;
      const at = Math.round(startMs + from * MINUTE);
      const until_at = until === null ? null : Math.round(startMs + until * MINUTE);
      await inside.store
        .insertInto('outages')
        .values({ id, event_id: eventId, cause, from_at: at, until_at, seen_at: at, viewers_at: until_at })
        .execute();
      for (const user_id of users)
        await inside.store
          .insertInto('outage_viewers')
          .values({ outage_id: id, event_id: eventId, user_id, at })
          .execute();
      return id;
    },

    /** Whatever instance, of another test too, was the last to do so. */
    async prepare(): Promise<void> {
      await inside.store.deleteFrom('claims').where('name', '=', 'make-good').execute();
      await inside.upstream.prepareMakeGoods();
    },
  };
}
