import { describe, expect, it } from 'vitest';
import { eventPhase } from '@/lib/contract/event-phase';
import { isOnNow, isOver } from './timetable';

const TIMES = [99, 100, 199, 200, 250, 299, 300, 9_999];
const EVENTS = [
  { endsAtMs: 200, replayUntilMs: 300 },
  { endsAtMs: 200, replayUntilMs: null },
  { endsAtMs: null, replayUntilMs: 300 },
  { endsAtMs: null, replayUntilMs: null },
];

describe('the timetable of an event', () => {
  it.each(EVENTS)('plays what the site says can be watched: %o', ({ endsAtMs, replayUntilMs }) => {
    const row = { start_time: 100, replay_until: replayUntilMs };
    for (const now of TIMES) {
      const phase = eventPhase({ startsAtMs: row.start_time, endsAtMs, replayUntilMs }, now);
      expect([now, isOnNow(row, now)]).toEqual([now, phase === 'live' || phase === 'replay']);
      expect([now, isOver(row, now)]).toEqual([now, phase === 'ended']);
    }
  });
});
