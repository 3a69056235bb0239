import { sql } from 'kysely';
import type { ShowCount, Store } from '@/backend/store/schema';
import { insertRows } from './tenants';

const MINUTE_MS = 60_000;

type Audience = { eventId: string; startMs: number; minutes: number; viewers: number };

/**
 * Rows as heartbeats write them: viewers `usr_1`, `usr_2`, … come in the first 20 minutes, stay
 * until a minute that their number gives, and one in ten saw the replay, too.
 */
export async function fillAudience(store: Store, { eventId, startMs, minutes, viewers }: Audience) {
  const start = sql.lit(startMs);
  const event = sql.lit(eventId);
  const comes = sql`(n % 20) * 60000`;
  const stays = sql`cast(60000 + (n * 7919 % ${sql.lit(minutes)}) * 60000 as bigint)`;
  const leaves = sql`(${start} + case when ${comes} + ${stays} < ${sql.lit(minutes * MINUTE_MS)}
    then ${comes} + ${stays} else ${sql.lit(minutes * MINUTE_MS - 1)} end)`;
  const replay = sql`case when n % 10 = 0 then ${leaves} + 86400000 end`;
  await insertRows(
    store,
    viewers,
    'watched',
    [
      'user_id',
      'event_id',
      'first_at',
      'last_at',
      'ms',
      'live_at',
      'replay_at',
      'live_ms',
      'device',
      'country',
    ],
    sql`'usr_' || n, ${event}, ${start} + ${comes}, coalesce(${replay}, ${leaves}), ${stays}, ${leaves},
      ${replay}, ${stays}, case n % 7 when 0 then 'tv' when 1 then 'tablet' when 2 then null
      when 3 then 'computer' else 'phone' end,
      case when n % 3 = 0 then 'DE' when n % 5 = 0 then 'FR' when n % 97 = 0 then 'PT' else 'US' end`,
  );
  const rows = Array.from({ length: minutes }, (_, minute) => {
    const here = Math.round(viewers * Math.min(1, (minute + 1) / 20) * (1 - minute / minutes / 1.3));
    const of = (what: ShowCount, count: number) => ({
      event_id: eventId,
      minute: startMs + minute * MINUTE_MS,
      what,
      count,
    });
    return [
      of('viewers', Math.round(here * 1.1)),
      of('persons', here),
      of('stalls', minute % 9),
      ...(minute % 30 === 7 ? [of('network', 3 + minute)] : []),
      ...(minute >= 40 && minute < 43 ? [of('silent', 20)] : []),
    ];
  });
  for (const part of rows) await store.insertInto('show_minutes').values(part).execute();
  for (let minute = 0; minute < minutes; minute += 1)
    await store
      .insertInto('replay_minutes')
      .values({ event_id: eventId, minute, beats: 2 * (400 - ((minute * 37) % 200)), at: startMs })
      .execute();
  await store
    .insertInto('audiences')
    .values({ event_id: eventId, touches: 1 })
    .onConflict((oc) => oc.column('event_id').doUpdateSet({ touches: sql`audiences.touches + 1` }))
    .execute();
}
