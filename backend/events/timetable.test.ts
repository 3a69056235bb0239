import { describe, expect, it } from 'vitest';
import { eventPhase } from '@/lib/contract/event-phase';
import { isOnNow, isOver, isShownNow } from './timetable';

const TIMES = [99, 100, 199, 200, 250, 299, 300, 9_999];
const EVENTS = [
  { endsAtMs: 200, replayUntilMs: 300 },
  { endsAtMs: 200, replayUntilMs: null },
  { endsAtMs: null, replayUntilMs: 300 },
  { endsAtMs: null, replayUntilMs: null },
];

describe('the timetable of an event', () => {
  const toRow = (endTime: number | null, replayUntil: number | null, media: string | null) => ({
    start_time: 100,
    end_time: endTime,
    replay_until: replayUntil,
    ended_at: null,
    media,
    media_url: null,
    kept_by: null,
    cancelled_at: null,
  });

  it.each(
    EVENTS.flatMap((event) => [
      { ...event, media: 'video' },
      { ...event, media: null },
    ]),
  )('plays what the site says can be watched: %o', ({ endsAtMs, replayUntilMs, media }) => {
    const row = toRow(endsAtMs, replayUntilMs, media);
    for (const now of TIMES) {
      const times = { startsAtMs: row.start_time, endsAtMs, replayUntilMs, hasReplay: media !== null };
      const phase = eventPhase(times, now);
      expect([now, isOnNow(row, now)]).toEqual([now, phase === 'live' || phase === 'replay']);
      expect([now, isOver(row, now)]).toEqual([now, phase === 'ended']);
    }
  });

  it('closes a canceled event at once, whatever its time, and not before', () => {
    const row = { ...toRow(200, 300, 'video'), cancelled_at: 150 };
    expect([149, 150, 250].map((now) => [isOnNow(row, now), isOver(row, now), isShownNow(row, now)])).toEqual(
      [
        [true, false, true],
        [false, true, false],
        [false, true, false],
      ],
    );
  });

  it('shows the last seconds of a show without a replay to those who are in', () => {
    const row = toRow(200, null, null);
    expect([99, 199, 200, 60_199, 60_200].map((now) => isShownNow(row, now))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});
