import { log } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { runtime } from '@/lib/runtime';

/** So many failures in a row, the first of them so long ago at most, stop the calls; times in milliseconds. */
const FAILURES = 5;
const WINDOW_MS = 20_000;
/** How long nothing is asked then, before one call tries again. */
const OPEN_MS = 2000;
/** A call that tries and is never heard of again (its viewer left) holds the place for so long. */
const PROBE_MS = 30_000;

export type CircuitState = 'closed' | 'half-open' | 'open';

/** What became of a call: an answer, none in time, or that nobody waited for it any more. */
export type CallOutcome = 'answered' | 'failed' | 'abandoned';

/** Says what became of the call it was given for; to be called once. */
export type Permit = (outcome: CallOutcome) => void;

export type Breaker = { permit(): Permit | null };

type Options = {
  now?: () => number;
  onChange?: (state: CircuitState) => void;
};

/**
 * Stops calls to something that has failed five times in a row, so that nobody waits for what will not come, and it can get up
 * again: `permit` gives null then. Two seconds later it lets one call try, and one only; its answer opens the way for all. Repeats
 * nothing by itself. `now` is in milliseconds, of any steady clock.
 */
export function createBreaker({ now = () => performance.now(), onChange }: Options = {}): Breaker {
  let state: CircuitState = 'closed';
  let failures = 0;
  let firstFailureMs = 0;
  /** When the state began, or the call that tries was let go. */
  let sinceMs = 0;
  /** Calls of an earlier state say nothing about this one. */
  let turn = 0;

  function enter(next: CircuitState): void {
    const hasChanged = next !== state;
    state = next;
    sinceMs = now();
    failures = 0;
    turn += 1;
    if (hasChanged) onChange?.(next);
  }

  function settle(outcome: CallOutcome): void {
    if (outcome === 'answered') {
      if (state === 'half-open') enter('closed');
      failures = 0;
    } else if (outcome === 'failed') {
      if (state === 'half-open') return enter('open');
      const nowMs = now();
      if (failures === 0 || nowMs - firstFailureMs > WINDOW_MS) {
        failures = 0;
        firstFailureMs = nowMs;
      }
      failures += 1;
      if (failures >= FAILURES) enter('open');
    } else if (state === 'half-open') {
      // Nothing was learnt: the next call may try at once.
      sinceMs = now() - PROBE_MS;
    }
  }

  return {
    permit() {
      const waitMs = state === 'open' ? OPEN_MS : PROBE_MS;
      if (state !== 'closed') {
        if (now() - sinceMs < waitMs) return null;
        enter('half-open');
      }
      const ofTurn = turn;
      return (outcome) => {
        if (ofTurn === turn) settle(outcome);
      };
    },
  };
}

const LEVELS: Record<CircuitState, number> = { closed: 0, 'half-open': 1, open: 2 };

declare module '@/lib/runtime' {
  interface Runtime {
    breaker?: Breaker;
  }
}

/** The breaker of the API elsewhere. */
export const upstreamBreaker: Breaker = (runtime.breaker ??= createBreaker({
  onChange(state) {
    metrics.circuit.set(LEVELS[state]);
    if (state === 'open') metrics.circuitOpened.inc();
    if (state === 'open')
      log.error('The API does not answer: calls fail at once until one of them gets through.');
    if (state === 'closed') log.warn('The API answers again.');
  },
}));
