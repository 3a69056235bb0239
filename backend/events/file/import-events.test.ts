import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNT, seedDemo } from '../../seed/seed';
import { eventExtras } from '@/lib/contract';
import { createEventRepository } from '../repository';
import { toEventAnswer } from '../to-event-answer';
import { importEvents } from './import-events';
import { listEvents } from './list-events';
import { openTestStore } from '@/tests/support/store';

const EXAMPLE = readFileSync('data/events.json', 'utf8');
const NOW = Date.parse('2027-01-01T00:00:00Z');

function change(...changes: [from: string, to: string][]): string {
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, EXAMPLE);
}

describe('importEvents', () => {
  it('adds the example, and updates it the second time', async () => {
    const store = await openTestStore();
    expect(await importEvents(store, EXAMPLE, NOW)).toEqual({
      ok: true,
      value: { added: 3, updated: 0, lines: [] },
    });
    const renamed = change(['Front Row Online', 'Balcony Online']);
    expect(await importEvents(store, renamed, NOW)).toEqual({
      ok: true,
      value: { added: 0, updated: 3, lines: [] },
    });
    const { name } = await store
      .selectFrom('packages')
      .select('name')
      .where('id', '=', 'seat')
      .executeTakeFirstOrThrow();
    expect(name).toBe('Balcony Online');
  });

  it('keeps the drafts of the studio in step, and imports over no newer change there', async () => {
    const store = await openTestStore();
    await importEvents(store, EXAMPLE, NOW);
    const readDrafts = () =>
      store.selectFrom('event_drafts').selectAll().orderBy('start_time').orderBy('event_id').execute();
    const drafts = await readDrafts();
    expect(drafts).toMatchObject([
      { event_id: 'evt-salt-letters', organisation_id: 'org_first', version: 1, updated_by: null },
      { event_id: 'evt-low-tide', organisation_id: 'org_first', version: 1, updated_by: null },
      { event_id: 'evt-fourth-wall', organisation_id: 'org_first', version: 1, updated_by: null },
    ]);
    expect(drafts.map(({ entry, published }) => entry === published)).toEqual([true, true, true]);
    await store
      .updateTable('event_drafts')
      .set({ version: 3, updated_by: 'usr_editor' })
      .where('event_id', '=', 'evt-low-tide')
      .execute();
    expect(await importEvents(store, EXAMPLE, NOW)).toEqual({
      ok: false,
      faults: [
        expect.stringMatching(/^line 4, events\[0\]\.id: was changed in the studio since \(version 3/),
      ],
    });
    const exported = change(['"id": "evt-low-tide",', '"id": "evt-low-tide", "version": 3,']);
    expect(await importEvents(store, exported, NOW)).toMatchObject({ ok: true });
    expect(await readDrafts()).toMatchObject([
      { version: 2 },
      { version: 4, updated_by: null },
      { version: 2 },
    ]);
  });

  it('takes a file that begins with a byte order mark, as Windows editors write it', async () => {
    const store = await openTestStore();
    expect(await importEvents(store, `\uFEFF${EXAMPLE}`, NOW)).toMatchObject({ ok: true });
  });

  it('answers with every optional field as the file has it', async () => {
    const store = await openTestStore();
    await importEvents(store, EXAMPLE, NOW);
    const { events } = JSON.parse(EXAMPLE) as { events: Record<string, unknown>[] };
    for (const event of events) {
      const row = await createEventRepository(store).findById(String(event.id));
      const answer: Record<string, unknown> = toEventAnswer(row!, []);
      for (const name of Object.keys(eventExtras)) expect(answer[name], name).toEqual(event[name] ?? null);
    }
    const shown = events.flatMap((event) => Object.keys(event));
    expect(shown, 'the example shows every field').toEqual(expect.arrayContaining(Object.keys(eventExtras)));
  });

  it('names the line and the field of every fault, and imports nothing', async () => {
    const store = await openTestStore();
    const text = change(
      ['"is_trial"', '"is_tryal"'],
      ['11.99', '0.499'],
      ['2027-07-12T22:00:00+02:00', '12 July 2027'],
      ['"Europe/Paris"', '"Europe/Lutetia"'],
      ['"domain": "low-tide"', '"domain": "Low Tide"'],
    );
    const lineOf = (part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1;
    const outcome = await importEvents(store, text, NOW);
    expect(outcome).toEqual({
      ok: false,
      faults: [
        `line ${lineOf('Low Tide"')}, events[0].domain: Not a valid host name`,
        `line ${lineOf('12 July')}, events[0].replay_until: needs a time with its zone, like 2027-05-01T20:00:00+02:00`,
        `line ${lineOf('Lutetia')}, events[0].timezone: needs a time zone name, like Europe/Lisbon`,
        `line ${lineOf('is_tryal')}, events[0].is_tryal: is not a field of this file`,
        `line ${lineOf('0.499')}, events[0].packages[0].price: needs a price in US dollars of at least 0.50, or 0, with at most two decimals`,
      ],
    });
    expect(await listEvents(store, 'live')).toEqual([]);
  });

  it.each([
    ['an id', ['"evt-fourth-wall"', '"evt-low-tide"'], /events\[1\]\.id: repeats "evt-low-tide"/],
    ['a domain', ['tickets.fourthwall.example', 'LOW-tide'], /events\[1\]\.domain: repeats "low-tide"/],
    ['a package', ['"concert-replay"', '"concert"'], /events\[0\]\.packages\[1\]\.id: repeats "concert"/],
  ] as const)('refuses %s that is given twice', async (_case, [from, to], fault) => {
    const store = await openTestStore();
    const outcome = await importEvents(store, change([from, to]), NOW);
    if (outcome.ok) throw new Error('The file was imported');
    expect(outcome.faults).toHaveLength(1);
    expect(outcome.faults[0]).toMatch(fault);
  });

  it.each([
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['GALA.EXAMPLE', 'gala.example'],
    ['gala．example', 'gala.example'],
    ['münchen', 'xn--mnchen-3ya'],
    ['παράδειγμα.example', 'xn--hxajbheg2az3al.example'],
  ])('takes the domain %s, and keeps it as browsers send it: %s', async (written, kept) => {
    const store = await openTestStore();
    await importEvents(store, change(['"low-tide"', JSON.stringify(written)]), NOW);
    const rows = await listEvents(store, 'live');
    expect(rows.find(({ id }) => id === 'evt-low-tide')?.domain_key).toBe(kept);
  });

  it('refuses a title with half of a character in it', async () => {
    const store = await openTestStore();
    const outcome = await importEvents(store, change(['"title": "', '"title": "\\ud83c']), NOW);
    expect(outcome).toMatchObject({
      faults: [expect.stringMatching(/events\[0\]\.title: needs whole characters/)],
    });
  });

  it('refuses a domain of an event that is not in the file', async () => {
    const store = await openTestStore(NOW);
    const outcome = await importEvents(store, change(['"low-tide"', '"last-bell"']), NOW);
    expect(outcome).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/"last-bell" belongs to evt-last-bell/)],
    });
    expect(await listEvents(store, 'live')).toHaveLength(3);
  });

  it('lets two events swap their domains', async () => {
    const store = await openTestStore();
    await importEvents(store, EXAMPLE, NOW);
    const swapped = change(
      ['"low-tide"', '"x"'],
      ['"tickets.fourthwall.example"', '"low-tide"'],
      ['"x"', '"tickets.fourthwall.example"'],
    );
    expect(await importEvents(store, swapped, NOW)).toMatchObject({ ok: true });
    const rows = await listEvents(store, 'live');
    expect(rows.find(({ id }) => id === 'evt-low-tide')?.domain_key).toBe('tickets.fourthwall.example');
  });

  it('withdraws a package that is gone from the file, keeps it for its buyers, and sells it again when it is back', async () => {
    const store = await openTestStore();
    await importEvents(store, EXAMPLE, NOW);
    await importEvents(store, change(['"concert-replay"', '"concert-month"']), NOW);
    const list = () =>
      store
        .selectFrom('packages')
        .select(['id', 'withdrawn_at'])
        .where('event_id', '=', 'evt-low-tide')
        .orderBy('id')
        .execute();
    expect(await list()).toEqual([
      { id: 'concert', withdrawn_at: null },
      { id: 'concert-month', withdrawn_at: null },
      { id: 'concert-replay', withdrawn_at: NOW },
    ]);
    await importEvents(store, EXAMPLE, NOW + 1);
    expect((await list()).filter(({ withdrawn_at }) => withdrawn_at === null).map(({ id }) => id)).toEqual([
      'concert',
      'concert-replay',
    ]);
  });
});

describe('seedDemo', () => {
  it('moves the demo with the clock, adds nothing twice, and leaves a store with imported events alone', async () => {
    const store = await openTestStore();
    const startOf = async () =>
      (
        await store
          .selectFrom('events')
          .select('start_time')
          .where('id', '=', 'evt-midnight-run')
          .executeTakeFirstOrThrow()
      ).start_time;
    await seedDemo(store, NOW);
    const before = await startOf();
    await store.updateTable('organisations').set({ name: 'Renamed in the studio' }).execute();
    await store.deleteFrom('memberships').where('role', '=', 'editor').execute();
    expect(await seedDemo(store, NOW + 86_400_000)).toBe('seeded');
    expect((await startOf()) - before).toBe(86_400_000);
    expect(await store.selectFrom('users').select('email').execute()).toHaveLength(3);
    const roles = store.selectFrom('memberships').select('role').orderBy('joined_at');
    expect(await roles.execute()).toEqual([{ role: 'owner' }, { role: 'box-office' }]);
    const orders = store.selectFrom('orders').select(['user_id', 'event_id', 'status', 'amount_cents']);
    expect(await orders.execute()).toEqual([
      { user_id: DEMO_ACCOUNT.id, event_id: 'evt-last-bell', status: 'paid', amount_cents: 0 },
    ]);
    expect(await store.selectFrom('order_transitions').select('id').execute()).toHaveLength(1);
    expect(await store.selectFrom('money_movements').select('id').execute()).toEqual([]);
    await importEvents(store, EXAMPLE, NOW);
    expect(await seedDemo(store, NOW + 2 * 86_400_000)).toBe('skipped');
    expect(await listEvents(store, 'live')).toHaveLength(6);
  });
});
