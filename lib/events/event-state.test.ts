import { describe, expect, it } from 'vitest';
import { parseEventState, toEventState } from './event-state';

const EVENT = {
  startsAtMs: 100_000,
  endsAtMs: 200_000,
  replayUntilMs: 300_000,
  doorsOpenAtMs: 50_000,
  endedAtMs: null,
  runsOver: false,
  status: null,
  pause: null,
};

describe('the state of an event', () => {
  it.each([
    [0, 'scheduled', 50_000, 'doors'],
    [50_000, 'doors', 100_000, 'live'],
    [100_000, 'live', 200_000, 'replay'],
    [200_000, 'replay', 300_000, 'ended'],
    [300_000, 'ended', null, null],
  ])('at %i is %s, and says what comes next and when', (now_ms, phase, next_at_ms, next_phase) => {
    const state = toEventState(EVENT, now_ms);
    expect(state).toMatchObject({ phase, now_ms, next_at_ms, next_phase, starts_at_ms: 100_000 });
    expect(parseEventState(state)).toEqual(state);
  });

  it('is over once the event is canceled, and says so', () => {
    const canceled = { ...EVENT, cancelled: { atMs: 120_000 } };
    expect(toEventState(canceled, 130_000)).toMatchObject({
      phase: 'ended',
      next_phase: null,
      cancelled: true,
    });
  });

  it('tells what the operator says', () => {
    const state = toEventState({ ...EVENT, status: { text: 'Ten minutes late.', atMs: 40_000 } }, 60_000);
    expect(state.status).toEqual({ text: 'Ten minutes late.', at_ms: 40_000 });
    expect(parseEventState(state)).toEqual(state);
  });

  it('tells nothing that was said for the show once it is over', () => {
    const said = (atMs: number) =>
      toEventState({ ...EVENT, status: { text: 'Soon.', atMs } }, 250_000).status;
    expect(said(199_999)).toBeNull();
    expect(said(200_000)).not.toBeNull();
  });

  it('has no end where none is known', () => {
    const open = { ...EVENT, endsAtMs: null, replayUntilMs: null };
    expect(toEventState(open, 400_000)).toMatchObject({ phase: 'live', ends_at_ms: null, next_at_ms: null });
  });

  const WHOLE = toEventState({ ...EVENT, status: { text: 'Soon.', atMs: 1 } }, 60_000);

  const UNREADABLE: [string, unknown][] = [
    ['nothing', null],
    ['text', 'live'],
    ['an error', { error: { code: 'not_found' } }],
    ...Object.keys(WHOLE)
      .filter((name) => name !== 'cancelled')
      .flatMap((name): [string, unknown][] => [
        [`no ${name}`, { ...WHOLE, [name]: undefined }],
        [`${name} of another kind`, { ...WHOLE, [name]: [] }],
      ]),
    ['an unknown phase', { ...WHOLE, phase: 'paused' }],
    ['an unknown next phase', { ...WHOLE, next_phase: 'paused' }],
    ['half a millisecond', { ...WHOLE, now_ms: 0.5 }],
    ['a message without its time', { ...WHOLE, status: { text: 'Soon.' } }],
    ['a message without words', { ...WHOLE, status: { at_ms: 1 } }],
  ];

  it.each(UNREADABLE)('is not read from %s', (_, value) => {
    expect(parseEventState(value)).toBeNull();
  });
});
