import { expect, it } from 'vitest';
import type { EventPhase } from '@/lib/contract/event-phase';
import { toProgram } from './program';

const event = (id: string, phase: EventPhase, startsAtMs: number) => ({ id, phase, startsAtMs });

it('has what is on, the next to come first, the latest replay first, and nothing that is over', () => {
  const { live, upcoming, replays } = toProgram([
    event('older', 'replay', -9),
    event('next-week', 'scheduled', 168),
    event('over', 'ended', -10),
    event('second', 'live', -1),
    event('tonight', 'scheduled', 3),
    event('newer', 'replay', -5),
    event('first', 'live', -2),
    event('soon', 'doors', 0.25),
  ]);
  const idsOf = (row: { id: string }[]) => row.map(({ id }) => id).join(' ');
  expect([live, upcoming, replays].map(idsOf)).toEqual([
    'first second',
    'soon tonight next-week',
    'newer older',
  ]);
});
