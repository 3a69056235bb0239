import { expect, it } from 'vitest';
import { createAccessModel } from '@/tests/support/access-model';
import { addOrder, addUser, openTestStore } from '@/tests/support/store';
import { changeOrder } from '@/backend/orders/transitions';
import type { OrderChange } from '@/backend/orders/plan-change';
import { decideAccess } from '@/backend/playback/entitlement';
import { createPlaybackRepository } from '@/backend/playback/repository';
import { createEventRepository } from '@/backend/events/repository';
import type { Store } from '@/backend/store/schema';
import { toNextPeriod, toPassItem } from '@/backend/orders/sell-pass';
import { toPeriodEnd } from '@/lib/time/period-end';

/** `ACCESS_HISTORIES=2000` takes a minute. */
const HISTORIES = Number(process.env.ACCESS_HISTORIES ?? 200);
const STEPS = 14;
const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 20);
const NEVER = Number.MAX_SAFE_INTEGER;
const NOTICES = { onPaid: async () => undefined, onMoney: async () => undefined };
const CAUSE = { source: 'operator', eventId: null } as const;

/** Mulberry32, so that a failure has a number to repeat it with. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

async function openShop(): Promise<Store> {
  const store = await openTestStore(START);
  const [first, second] = await store.selectFrom('events').select('id').orderBy('id').limit(2).execute();
  const both = [first?.id ?? '', second?.id ?? ''];
  const open = { start_time: START, end_time: null, ended_at: null, trial_includes_show: 1 };
  await store
    .updateTable('events')
    .set({ ...open, organisation_id: 'org_first' })
    .where('id', 'in', both)
    .execute();
  await store
    .updateTable('events')
    .set({ not_in_pass: 1 })
    .where('id', '=', both[1] ?? '')
    .execute();
  await store
    .updateTable('packages')
    .set({ access_from: 'purchase', access_hours: 48 })
    .where('event_id', 'in', both)
    .execute();
  const none = { screens: null, stock: null, sale_from: null, sale_until: null, withdrawn_at: null };
  const pass = { id: 'pss_1', organisation_id: 'org_first', name: 'Pass', description: '', price_cents: 900 };
  await store
    .insertInto('passes')
    .values({ ...pass, ...none, period_unit: 'day', period_count: 3, counted_at: null, created_at: START })
    .execute();
  return store;
}

it(
  `${HISTORIES} random histories give the access that a model of them gives`,
  { timeout: 600_000 },
  async () => {
    const store = await openShop();
    const events = createEventRepository(store);
    const playback = createPlaybackRepository(store, 'sandbox');
    const [inPass, other] = await Promise.all(
      (await store.selectFrom('events').select('id').orderBy('id').limit(2).execute()).map(({ id }) =>
        events.findById(id),
      ),
    );
    const offer = await events.findPass('pss_1');
    if (!inPass || !other || !offer) throw new Error('The shop has no events');
    const seats = await events.listPackages([inPass.id, other.id]);
    const counts = { yes: 0, no: 0 };
    for (let history = 0; history < HISTORIES; history += 1) {
      const random = createRandom(history);
      const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length || 1)];
      const model = createAccessModel([inPass.id]);
      const users = [`usr_${history}_a`, `usr_${history}_b`];
      for (const id of users) await addUser(store, { id });
      let nowMs = START + HOUR;
      const change = async (id: string, set: OrderChange['set']) => {
        const order = await store
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const how = { cause: CAUSE, nowMs, notices: NOTICES };
        expect(await changeOrder(store, order, { set, reason: 'A step.' }, how)).toBeDefined();
      };
      const addPaid = async (id: string, user_id: string, item: object) => {
        const paid = { payment_mode: 'sandbox', next_check_at: NEVER, organisation_id: 'org_first' } as const;
        await addOrder(store, { id, user_id, ...paid, plan_id: null, ...item, created_at: nowMs });
        await change(id, { status: 'paid', paid_at: nowMs });
      };
      for (let step = 0; step < STEPS; step += 1) {
        const [id, user, event] = [
          `ord_${history}_${step}`,
          pick(users) ?? '',
          pick([inPass, other]) ?? inPass,
        ];
        const seat = seats.find((one) => one.event_id === event.id);
        const [sold, held] = [model.list('paid'), model.list('disputed')];
        const kind = random(10);
        if (kind === 0 && !model.holds(user, event.id)) {
          const item = {
            event_id: event.id,
            package_id: seat?.id ?? '',
            item_key: `package:${event.id}:${seat?.id}`,
          };
          await addPaid(id, user, { ...item, kind: 'package' });
          model.buy(id, user, event.id, nowMs, 48 * HOUR);
        } else if (kind === 1 || kind === 2) {
          const item = toPassItem(offer, 'pass:pss_1', nowMs, null);
          if (!item.ok) throw new Error(item.error.message);
          const mode = { userId: user, mode: 'sandbox', nowMs } as const;
          const next = await toNextPeriod(store, { ...item.value, country: null }, mode);
          const { kind: of, plan_id, package_id, item_key, membership_id, period_number } = next;
          await addPaid(id, user, { kind: of, plan_id, package_id, item_key, membership_id, period_number });
          model.buy(id, user, null, nowMs, 72 * HOUR);
        } else if (kind === 3 && !model.trials.some((one) => one.user === user && one.event === event.id)) {
          const times = { started_at: nowMs, expires_at: nowMs + 24 * HOUR };
          await store
            .insertInto('trials')
            .values({ id, user_id: user, event_id: event.id, ...times })
            .execute();
          model.trials.push({ user, event: event.id, until: nowMs + 24 * HOUR });
        } else if (kind === 4) {
          for (const one of [pick([...sold, ...held])].filter((found) => found !== undefined)) {
            await change(one.id, { status: 'refunded', refunded_cents: 500 });
            model.lose(one.id, 'gone');
          }
        } else if (kind === 5) {
          for (const one of [pick(sold)].filter((found) => found !== undefined)) {
            await change(one.id, { status: 'disputed', dispute_status: 'open' });
            model.lose(one.id, 'disputed');
          }
        } else if (kind === 6) {
          for (const one of [pick(held)].filter((found) => found !== undefined)) {
            await change(one.id, { status: 'paid', dispute_status: 'won' });
            model.win(one.id);
          }
        } else if (kind === 7) {
          const tickets = sold.filter((one) => one.event !== null && !model.holds(user, one.event));
          for (const one of [pick(tickets)].filter((found) => found !== undefined)) {
            const set = { holder_id: user === one.buyer ? null : user };
            await store.updateTable('orders').set(set).where('id', '=', one.id).execute();
            model.move(one.id, user);
          }
        } else if (kind === 8) {
          for (const one of [pick(sold.filter(({ event: of }) => of === null))].filter(
            (p) => p !== undefined,
          )) {
            const grace_until = one.until + 48 * HOUR;
            await store.updateTable('orders').set({ grace_until }).where('id', '=', one.id).execute();
            model.tolerate(one.id, grace_until);
          }
        } else nowMs += (1 + random(60)) * HOUR;
        const [viewer, show] = [pick(users) ?? '', pick([inPass, other]) ?? inPass];
        const { facts } = await playback.findViewer({ userId: viewer, sessionId: null }, show, nowMs);
        const wanted = model.mayWatch(viewer, show.id, nowMs);
        const where = `history ${history}, step ${step}: ${viewer} ${show.id}`;
        expect(decideAccess(facts, nowMs).ok, where).toBe(wanted);
        counts[wanted ? 'yes' : 'no'] += 1;
      }
    }
    // Both answers are frequent, or the histories would say little.
    expect(Math.min(counts.yes, counts.no) / (counts.yes + counts.no)).toBeGreaterThan(0.1);
  },
);

it.each([
  ['2026-01-31T10:00', 1, '2026-02-28T10:00'],
  ['2026-02-28T10:00', 1, '2026-03-31T10:00'],
  ['2026-11-30T10:00', 3, '2027-02-28T10:00'],
  ['2027-12-31T10:00', 2, '2028-02-29T10:00'],
])('from %s, %d months of the 31st end at %s', (from, count, until) => {
  const anchor = Date.parse('2025-12-31T10:00Z');
  const end = toPeriodEnd(Date.parse(`${from}Z`), anchor, { unit: 'month', count });
  expect(new Date(end).toISOString()).toBe(`${until}:00.000Z`);
});
