import { describe, expect, it } from 'vitest';
import { MAX_STATUS_LENGTH } from '@/lib/contract/terms';
import { createEventOperator } from './operator';
import { createEventRepository } from './repository';
import { phaseAt } from './timetable';
import type { EventTable } from '../store/schema';
import { toEventAnswer } from './to-event-answer';
import { openTestStore } from '@/tests/support/store';

const NOW = Date.parse('2027-01-01T00:00:00Z');
const HOUR = 3_600_000;
const LIVE = 'evt-midnight-run';
const DEMO = 'demo@marquee.example';

async function start() {
  const store = await openTestStore(NOW);
  const events = createEventRepository(store);
  const read = async () => {
    const event = await events.findById(LIVE);
    if (!event) throw new Error('The event is gone');
    return event;
  };
  const set = (values: Partial<Pick<EventTable, 'media' | 'media_url' | 'kept_by'>>) =>
    store.updateTable('events').set(values).where('id', '=', LIVE).execute();
  const listGrants = () => store.selectFrom('grants').select(['event_id', 'expires_at']).execute();
  return { operator: createEventOperator({ store, now: () => NOW }), read, set, listGrants };
}

describe('the word to everyone', () => {
  it('is on the event from now on, in one line, until it is taken back', async () => {
    const { operator, read } = await start();
    await operator.setStatus(LIVE, '  We start\n10 minutes late ');
    expect(toEventAnswer(await read(), []).status).toEqual({
      text: 'We start 10 minutes late',
      at: new Date(NOW).toISOString(),
    });
    await operator.setStatus(LIVE, ' ');
    expect(toEventAnswer(await read(), []).status).toBeNull();
    await operator.setStatus(LIVE, 'Back soon');
    await operator.setStatus(LIVE, null);
    expect(await read()).toMatchObject({ status_text: null, status_at: null });
  });

  it('is refused when it is too long, or about nothing', async () => {
    const { operator, read } = await start();
    expect(await operator.setStatus(LIVE, 'x'.repeat(MAX_STATUS_LENGTH + 1))).toMatchObject({
      error: { code: 'invalid_input' },
    });
    expect((await read()).status_text).toBeNull();
    expect(await operator.setStatus('evt-0', 'Hello')).toMatchObject({
      error: { code: 'not_found', message: 'There is no event evt-0.' },
    });
  });
});

describe('the end of a show', () => {
  it('makes it a replay, from now or a given moment on, and can be taken back', async () => {
    const { operator, read } = await start();
    expect(phaseAt(await read(), NOW)).toBe('live');
    await operator.setStatus(LIVE, 'Back soon');
    await operator.end(LIVE, null);
    expect(phaseAt(await read(), NOW)).toBe('replay');
    expect(await read()).toMatchObject({ ended_at: NOW, status_text: null, status_at: null });
    await operator.reopen(LIVE);
    expect(phaseAt(await read(), NOW)).toBe('live');
    await operator.end(LIVE, NOW + HOUR);
    expect([phaseAt(await read(), NOW), phaseAt(await read(), NOW + HOUR)]).toEqual(['live', 'replay']);
  });

  it('of an origin is one for good, unless the whole show is known to be kept', async () => {
    const { operator, read, set } = await start();
    await set({ media: null, media_url: 'https://origin.example/show.m3u8' });
    expect(phaseAt(await read(), NOW)).toBe('live');
    await operator.end(LIVE, null);
    expect(phaseAt(await read(), NOW)).toBe('ended');
    expect(toEventAnswer(await read(), []).has_replay).toBe(false);
    for (const kept of [{ kept_by: 'origin' }, { kept_by: null, media: 'its-recording' }] as const) {
      await set(kept);
      expect(phaseAt(await read(), NOW)).toBe('replay');
      expect(toEventAnswer(await read(), []).has_replay).toBe(true);
    }
  });

  it('is refused before its start, and for what there is not', async () => {
    const { operator, read } = await start();
    const { start_time: startTime } = await read();
    expect(await operator.end(LIVE, startTime - 1)).toMatchObject({ error: { code: 'conflict' } });
    expect((await read()).ended_at).toBeNull();
    expect(await operator.end('evt-0', null)).toMatchObject({ error: { code: 'not_found' } });
    expect(await operator.reopen('evt-0')).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('access that is given', () => {
  it('lasts as long as the last word says, however the email is written', async () => {
    const { operator, listGrants } = await start();
    expect(await operator.grant(LIVE, DEMO.toUpperCase(), NOW + HOUR)).toMatchObject({ ok: true });
    expect(await listGrants()).toEqual([{ event_id: LIVE, expires_at: NOW + HOUR }]);
    await operator.grant(LIVE, DEMO, null);
    expect(await listGrants()).toEqual([{ event_id: LIVE, expires_at: null }]);
  });

  it('is refused for who and what there is not, and when it would be over', async () => {
    const { operator, listGrants } = await start();
    expect(await operator.grant('evt-0', DEMO, null)).toMatchObject({
      error: { message: 'There is no event evt-0.' },
    });
    expect(await operator.grant(LIVE, 'no address', null)).toMatchObject({
      error: { message: 'no address is not an email address.' },
    });
    expect(await operator.grant(LIVE, DEMO, NOW)).toMatchObject({ error: { code: 'invalid_input' } });
    expect(await listGrants()).toEqual([]);
  });
});
