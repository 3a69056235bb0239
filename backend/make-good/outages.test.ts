import { beforeEach, describe, expect, it } from 'vitest';
import { createId } from '../store/ids';
import type { Store } from '../store/schema';
import { addOrder, addUser, openTestStore } from '@/tests/support/store';
import { closeOutage, contradict, createOutageLooks } from './outages';
import { LATER_MS, writeLaterViewers, writeViewers } from './outage-viewers';
import type { Sight, Sights } from './see-show';

const NOW = 1_800_000_000_000;
const EVENT = 'evt-midnight-run';
const out = (sinceMs: number | null = null): Sight => ({ isOut: true, isSure: true, sinceMs });
const alive = (sinceMs: number | null = null): Sight => ({ isOut: false, isSure: true, sinceMs });

let store: Store;
let nowMs: number;
let steadyMs: number;

beforeEach(async () => {
  store = await openTestStore(NOW);
  [nowMs, steadyMs] = [NOW, 5000];
});

/** A process; another one knows nothing of it. */
function startProcess() {
  const looks = createOutageLooks(store, () => steadyMs);
  const look = async (sights: Sights) => looks.note(EVENT, sights, await looks.begin(nowMs), nowMs);
  /** Looks each three seconds until `ms` have passed. */
  const lookFor = async (ms: number, sights: Sights) => {
    for (let passed = 0; passed < ms; passed += 3000) {
      wait(3000);
      await look(sights);
    }
  };
  return { looks, look, lookFor };
}

function wait(ms: number): void {
  nowMs += ms;
  steadyMs += ms;
}

const list = async () =>
  (await store.selectFrom('outages').selectAll().orderBy('from_at').execute()).map(
    ({ cause, from_at: from, until_at: until }) => [
      cause,
      (from - NOW) / 1000,
      until === null ? null : (until - NOW) / 1000,
    ],
  );

describe('an outage', () => {
  it('is seen by two looks ten seconds apart, and ends with the first that sees the show', async () => {
    const { look, lookFor } = startProcess();
    await look({ origin: out() });
    await lookFor(9000, { origin: out() });
    expect(await list()).toEqual([]);
    await lookFor(3000, { origin: out() });
    expect(await list()).toEqual([['origin', 0, null]]);
    await lookFor(60_000, { origin: out() });
    await lookFor(3000, { origin: alive() });
    expect(await list()).toEqual([['origin', 0, 75]]);
    expect(await store.selectFrom('outage_doubts').selectAll().execute()).toEqual([]);
  });

  it('is none where a look between sees the show', async () => {
    const { look, lookFor } = startProcess();
    await look({ site: out() });
    await lookFor(6000, { site: out() });
    await lookFor(3000, { site: alive() });
    await lookFor(9000, { site: out() });
    expect(await list()).toEqual([]);
  });

  it('of the input begins with its last media and ends when they flow again', async () => {
    const { lookFor } = startProcess();
    await lookFor(30_000, { input: out(NOW - 4000) });
    await lookFor(3000, { input: alive(nowMs + 1000) });
    expect(await list()).toEqual([['input', -4, 31]]);
  });

  it('is none while another instance sees the show, and ends where one does', async () => {
    const { lookFor } = startProcess();
    await lookFor(9000, { site: out() });
    await contradict(store, EVENT, { site: alive() }, nowMs);
    await lookFor(9000, { site: out() });
    expect(await list()).toEqual([]);
    // A first look at a playlist says nothing.
    await contradict(store, EVENT, { site: { ...alive(), isSure: false } }, nowMs);
    await lookFor(6000, { site: out() });
    expect(await list()).toEqual([['site', 9, null]]);
    await contradict(store, EVENT, { site: alive() }, nowMs);
    await lookFor(3000, { site: out() });
    expect(await list()).toEqual([['site', 9, 24]]);
  });

  it('goes on after the process died, and ends at the right time', async () => {
    await startProcess().lookFor(30_000, { input: out(NOW) });
    wait(300_000);
    await startProcess().lookFor(3000, { input: out(NOW) });
    expect(await list()).toEqual([['input', 0, null]]);
    wait(300_000);
    await startProcess().lookFor(3000, { input: alive(NOW + 400_000) });
    expect(await list()).toEqual([['input', 0, 400]]);
  });

  it('of a process that died is not longer than was looked at, where only looks know', async () => {
    await startProcess().lookFor(30_000, { origin: out() });
    wait(300_000);
    await startProcess().lookFor(3000, { origin: alive() });
    expect(await list()).toEqual([['origin', 3, 90]]);
  });

  it('does not take in the time before, of which nothing is known', async () => {
    await startProcess().lookFor(3000, { origin: out() });
    wait(3_600_000);
    const { lookFor } = startProcess();
    await lookFor(15_000, { origin: out() });
    expect(await list()).toEqual([['origin', 3606, null]]);
  });

  it.each([3_600_000, -3_600_000])('does not grow with a clock that jumps by %s ms', async (jumpMs) => {
    const { lookFor } = startProcess();
    await lookFor(30_000, { origin: out(), input: out(NOW) });
    nowMs += jumpMs;
    await lookFor(30_000, { origin: out(), input: alive(nowMs) });
    await lookFor(3000, { origin: alive() });
    const lengths = (await list()).map(([, from, until]) => Number(until) - Number(from));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(30);
    expect(lengths.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(90);
  });

  it('is closed with the show, and is none where the stream ended by itself', async () => {
    const { looks, lookFor } = startProcess();
    await lookFor(30_000, { input: out(), origin: out() });
    const row = { ended_at: nowMs - 3000, cancelled_at: null, origin_state: 'ended' as const };
    const event = {
      ...(await store.selectFrom('events').selectAll().where('id', '=', EVENT).executeTakeFirstOrThrow()),
      ...row,
    };
    await looks.end(event, await looks.begin(nowMs), nowMs);
    expect(await list()).toEqual([['input', 3, 27]]);
  });
});

describe('viewers of an outage', () => {
  const outage = { id: 'out_1', event_id: EVENT, cause: 'input' as const, is_break: 0, viewers_at: null };

  const TICKET = { kind: 'package', plan_id: null, event_id: EVENT, package_id: 'live', paid_at: 1 } as const;
  const buy = (userId: string, change: object = {}) => {
    const keys = { id: createId('ord'), user_id: userId, item_key: `package:${EVENT}:${userId}` };
    return addOrder(store, { ...TICKET, ...keys, status: 'paid', ...change });
  };

  async function addPlace(userId: string, from: number, until: number, change: object = {}) {
    const row = { user_id: userId, event_id: EVENT, session_id: 'login', screen: userId, name: null };
    const times = { rotated_at: from, taken_at: from, expires_at: until, stopped_at: null, pass_of: null };
    await store
      .insertInto('places')
      .values({ id: `plc_${userId}`, ...row, ...times, serial: 'a', previous: null, ...change })
      .execute();
  }

  const listViewers = async () =>
    (await store.selectFrom('outage_viewers').select('user_id').orderBy('user_id').execute()).map(
      (row) => row.user_id,
    );

  it('are holders who were there or whose player failed, and no one else, however often it is written', async () => {
    const [from, until] = [NOW, NOW + 60_000];
    const users = [
      'there',
      'left',
      'late',
      'guest',
      'free',
      'failed',
      'gifted',
      'refunded',
      'stopped',
      'format',
    ];
    for (const id of ['login-owner', ...users]) await addUser(store, { id });
    await store
      .insertInto('sessions')
      .values({ jti: 'login', user_id: 'login-owner', created_at: 1, expires_at: NOW * 2 })
      .execute();
    for (const id of ['there', 'left', 'late', 'failed', 'stopped', 'format']) await buy(id);
    await buy('free', { amount_cents: 0 });
    await buy('refunded', { status: 'refunded' });
    await buy('giver', { user_id: 'login-owner', holder_id: 'gifted' });
    for (const id of ['there', 'guest', 'free', 'gifted', 'refunded'])
      await addPlace(id, NOW - 60_000, NOW + 600_000);
    await addPlace('left', NOW - 60_000, NOW - 1);
    await addPlace('stopped', NOW - 60_000, NOW + 600_000, { stopped_at: NOW - 1 });
    await addPlace('late', NOW + 61_000, NOW + 600_000);
    for (const [id, code] of [
      ['failed', 'network'],
      ['format', 'format'],
      ['guest', 'media'],
    ] as const)
      await store
        .insertInto('player_errors')
        .values({ id: createId('err'), user_id: id, event_id: EVENT, code, device: null, at: NOW + 30_000 })
        .execute();
    await store
      .insertInto('outages')
      .values({ ...outage, from_at: from, until_at: null, seen_at: from })
      .execute();
    await writeViewers(store, { ...outage, from_at: from, until_at: null, seen_at: from }, NOW + 10_000);
    expect(await listViewers()).toEqual(['gifted', 'there']);
    await closeOutage(store, { ...outage, from_at: from, until_at: null, seen_at: from }, until);
    await writeLaterViewers(store, until + LATER_MS - 1);
    expect(await listViewers()).toEqual(['gifted', 'there']);
    for (let time = 0; time < 3; time += 1) await writeLaterViewers(store, until + LATER_MS);
    expect(await listViewers()).toEqual(['failed', 'gifted', 'there']);
  });
});
