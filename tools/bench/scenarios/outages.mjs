import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { writeViewers } from '../../../backend/make-good/outage-viewers.ts';
import { fillTenants, LARGE } from '../../../tests/support/tenants.ts';

const POSTGRES = 'PostgreSQL';
const EVERY_MS = 5;
const MINUTE_MS = 60_000;
const PLACES = 13_700;

const of = POSTGRES;
const numbers = [
  { says: 'viewers written', figure: 'viewers', of, atLeast: 10_000 },
  { says: 'when it begins', figure: 'firstMs', unit: 'ms', of, atMost: 200 },
  { says: 'five minutes after its end', figure: 'secondMs', unit: 'ms', of, atMost: 200 },
  { says: 'longest wait of others', figure: 'longestMs', unit: 'ms', of, atMost: 100 },
  { says: 'failed', figure: 'failed', of, take: 'sum', atMost: 0 },
];

export const outages = {
  name: 'outages',
  measures:
    'How long it takes to write who had a show when its signal was lost, of 13,700 places and 100,000 orders, and how long a visitor waits at most meanwhile, who asks for the state of the event again and again. The two statements are apart by what players reported in between.',
  baseline: 'none: the limits are absolute',
  targets: [POSTGRES],
  numbers,

  async prepare({ startSite, createDatabase }) {
    const site = await startSite({ name: 'bench-outages', databaseUrl: await createDatabase() });
    let number = 0;
    await site.withStore(async (store) => {
      await fillTenants(store, Date.now());
      // About three in four have a ticket that counts.
      await sql`delete from places where cast(substr(user_id, 5) as integer) > ${PLACES}`.execute(store);
      await sql`delete from player_errors where cast(substr(user_id, 5) as integer) % 20 > 0`.execute(store);
      await sql`analyze`.execute(store);
    });

    async function measure() {
      const figures = { failed: 0, generatorCores: 0, longestMs: 0 };
      let isOver = false;
      const others = askState(site.url, () => isOver, figures);
      await site.withStore(async (store) => {
        const nowMs = Date.now();
        const id = `out_${(number += 1)}`;
        const outage = { id, event_id: LARGE.eventId, cause: 'input', is_break: 0, viewers_at: null };
        const times = { from_at: nowMs - MINUTE_MS, until_at: null, seen_at: nowMs };
        const write = async (untilMs) => {
          const began = performance.now();
          await writeViewers(store, { ...outage, ...times, until_at: untilMs }, nowMs);
          return performance.now() - began;
        };
        await pause(300);
        figures.firstMs = await write(null);
        await pause(300);
        await store
          .updateTable('player_errors')
          .set({ at: nowMs - MINUTE_MS / 2 })
          .where('event_id', '=', LARGE.eventId)
          .execute();
        await pause(300);
        figures.secondMs = await write(nowMs);
        const { count } = await store
          .selectFrom('outage_viewers')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('outage_id', '=', id)
          .executeTakeFirstOrThrow();
        figures.viewers = Number(count);
      });
      isOver = true;
      await others;
      return figures;
    }
    return { measure };
  },
};

async function askState(url, isOver, figures) {
  while (!isOver()) {
    const began = performance.now();
    const response = await fetch(`${url}/api/events/${LARGE.eventId}/state`);
    await response.text();
    if (response.status !== 200) figures.failed += 1;
    figures.longestMs = Math.max(figures.longestMs, performance.now() - began);
    await pause(EVERY_MS);
  }
}
