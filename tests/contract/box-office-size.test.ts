import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEventOrdersSchema } from '@/lib/contract/studio';
import { openStore } from '@/backend/store/open';
import { migrateStore } from '@/backend/store/migrate';
import type { MovementKind, Store } from '@/backend/store/schema';
import { listPage } from '@/backend/studio/orders/select-orders';
import { countPeople, listPeople } from '@/backend/studio/people/select-people';
import { planRun } from '@/backend/studio/refunds/plan-run';
import { sumMovements } from '@/backend/studio/report/sum-movements';
import { sumSales } from '@/backend/studio/sales';
import { createSharedFolder } from '../support/temp-folder';
import { fillStore, LIVE } from './fixtures';
import { type PostgresServer, startPostgres } from './postgres-server';

/** Takes minutes: `BOX_OFFICE_SIZE=1 npx vitest run tests/contract/box-office-size.test.ts`. */
const isOn = process.env.BOX_OFFICE_SIZE === '1';

const DAY_MS = 24 * 60 * 60_000;
const ORDERS = 100_000;
const ALL = { package: '', code: '', day: '', country: '' };
const folder = createSharedFolder();

async function fill(store: Store): Promise<void> {
  await migrateStore(store);
  await fillStore(store, Date.now());
  await store
    .insertInto('codes')
    .values(
      ['MANY', 'RARE'].map((code) => ({
        id: `cod_${code.toLowerCase()}`,
        event_id: LIVE.id,
        code,
        batch: null,
        label: '',
        percent: 10,
        off_cents: null,
        packages: null,
        valid_from: null,
        valid_until: null,
        max_uses: null,
        max_per_person: null,
        off_at: null,
        counted_at: null,
        created_at: 1,
      })),
    )
    .execute();
  const [status, first] = [
    ['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'refunded', 'pending', 'disputed'],
    Date.now() - ORDERS * 1000,
  ] as const;
  for (let from = 0; from < ORDERS; from += 1000) {
    const numbers = Array.from({ length: 1000 }, (_, index) => from + index);
    await store
      .insertInto('users')
      .values(
        numbers.map((n) => ({
          id: `usr_${n}`,
          name: `${['Ann', 'Bea', 'Cem', 'Dov'][n % 4] ?? ''} Buyer${n}`,
          email: `buyer${n}@mail.example`,
          email_key: `buyer${n}@mail.example`,
          password_hash: 'x',
          created_at: 1,
        })),
      )
      .execute();
    const rows = numbers.map((n) => ({
      id: `ord_${String(n).padStart(8, '0')}`,
      user_id: `usr_${n}`,
      item_key: `package:${LIVE.id}:live`,
      kind: 'package' as const,
      plan_id: null,
      event_id: LIVE.id,
      package_id: n % 50 === 0 ? 'crew' : 'live',
      item_name: 'Midnight Run: Live',
      amount_cents: LIVE.cents,
      currency: 'USD' as const,
      provider: 'stripe' as const,
      provider_ref: `pi_${n}`,
      status: status[n % 10] ?? 'paid',
      created_at: first + n * 1000,
      updated_at: 1,
      paid_at: n % 10 === 8 ? null : first + n * 1000,
      underway_at: null,
      next_check_at: 0,
      payment_mode: n % 1000 === 0 ? ('test' as const) : ('live' as const),
      // The rare ones are the oldest.
      code_id: n < 40 ? 'cod_rare' : n % 4 === 0 ? 'cod_many' : null,
      country: n < 40 ? 'MT' : n % 3 === 0 ? 'DE' : n % 7 === 0 ? null : 'US',
    }));
    for (let at = 0; at < rows.length; at += 500)
      await store
        .insertInto('orders')
        .values(rows.slice(at, at + 500))
        .execute();
    await fillLedger(store, rows);
  }
  await sql`analyze`.execute(store);
}

type Paid = { id: string; amount_cents: number; status: string; paid_at: number | null };

async function fillLedger(store: Store, orders: readonly Paid[]): Promise<void> {
  const rows = orders.flatMap(({ id, amount_cents: cents, status, paid_at: at }) => {
    const book = (kind: MovementKind, version: number, change: { amount_cents: number; at: number }) => ({
      id: randomUUID(),
      order_id: id,
      source: `${kind}:${id}`,
      kind,
      version,
      fee_cents: kind === 'payment' ? 59 : null,
      ...change,
    });
    if (at === null) return [];
    const payment = book('payment', 1, { amount_cents: cents, at });
    if (status === 'paid') return [payment];
    const kind = status === 'refunded' ? 'refund' : 'dispute';
    return [payment, book(kind, 2, { amount_cents: -cents, at: at + DAY_MS })];
  });
  for (let at = 0; at < rows.length; at += 500)
    await store
      .insertInto('money_movements')
      .values(rows.slice(at, at + 500))
      .execute();
}

/** Medians in ms: of the time it takes, and of the longest time in which nothing else runs. */
async function watch(work: () => Promise<unknown>): Promise<{ ms: number; blockMs: number }> {
  const times: number[] = [];
  const blocks: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
    delay.disable();
    blocks.push(delay.max / 1e6);
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[2] ?? Infinity;
  return { ms: median(times), blockMs: median(blocks) };
}

describe.skipIf(!isOn)('100,000 orders', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server.stop());

  it.each(['SQLite', 'PostgreSQL'])(
    'are listed and filtered within 200 ms on %s, and reported on within 500',
    async (engine) => {
      const databaseUrl =
        engine === 'SQLite' ? `file:${folder}/size.db` : await server.createDatabase('size');
      const store = openStore({ databaseUrl });
      await fill(store);
      const filters = [
        {},
        { status: 'disputed' },
        { status: 'failed' },
        { package: 'crew' },
        { mode: 'test' },
        { code: 'MANY' },
        { code: 'RARE' },
        { code: 'NONE' },
        { country: 'DE' },
        { country: 'MT' },
        { country: 'XX' },
        { code: 'RARE', country: 'XX', package: 'crew' },
        { day: '2001-01-01' },
        { day: new Date().toISOString().slice(0, 10) },
        { q: 'Buyer77777' },
        { q: 'ann' },
        { q: 'nothing-like-it' },
        { q: 'pi_4242' },
        { q: 'buyer4242@mail.example', status: 'paid' },
      ];
      const slow: string[] = [];
      const time = async (name: string, work: () => Promise<unknown>) => {
        const times = [];
        for (let turn = 0; turn < 5; turn += 1) {
          const began = performance.now();
          await work();
          times.push(performance.now() - began);
        }
        const [, , median = 0] = times.sort((a, b) => a - b);
        console.info(engine, name, `${median.toFixed(1)} ms`);
        if (median > 200) slow.push(`${name} ${median}`);
      };
      for (const filter of filters) {
        const parsed = listEventOrdersSchema.parse({ eventId: LIVE.id, ...filter });
        await time(JSON.stringify(filter), async () => {
          const page = await listPage(store, 'live', parsed, { zone: 'UTC', limit: 51 });
          expect(page.ok).toBe(true);
        });
      }
      const of = { eventId: LIVE.id, organisationId: 'org_first', mode: 'live', nowMs: 0 } as const;
      for (const q of ['', 'Buyer77777', 'ann', 'nothing-like-it'])
        await time(`people ${q}`, () => listPeople(store, { ...of, group: 'buyers' }, { q, limit: 51 }));
      for (const q of ['', 'ann'])
        await time(`count ${q}`, () => countPeople(store, { ...of, group: 'buyers' }, q));
      const began = performance.now();
      const planned = await planRun(store, 'live', { ...ALL, eventId: LIVE.id, percent: 100 });
      console.info(engine, `dry run ${(performance.now() - began).toFixed(0)} ms`);
      expect(planned.ok && planned.value.due.length).toBeGreaterThan(60_000);
      expect(slow).toEqual([]);
      const asked = { shares: [{ sinceMs: 0, basisPoints: 1000 }], zone: 'Europe/Paris' };
      const works = {
        report: () => sumMovements(store, { eventId: LIVE.id }, asked),
        overview: () => sumSales(store, 'live', [LIVE.id]),
      };
      for (const [name, work] of Object.entries(works)) {
        const { ms, blockMs } = await watch(work);
        console.info(engine, name, `${ms.toFixed(0)} ms, blocks for ${blockMs.toFixed(0)} ms`);
        expect(ms).toBeLessThan(500);
        expect(blockMs).toBeLessThan(100);
      }
      await store.destroy();
    },
    600_000,
  );
});
