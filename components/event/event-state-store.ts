import type { EventState } from '@/lib/events/event-state';
import { isAhead } from '@/lib/events/is-ahead';
import { type Attention, pollDelay } from './poll-delay';

/** A timer counts to some 24 days at most; no page stays open for longer. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** A new reading of the server's clock is ignored up to this difference, in milliseconds. */
const DRIFT_MS = 1500;
/**
 * If the page differs more from the visitor's clock, one of them is wrong, or the browser kept the
 * page: ask the server. Our cache sends pages without a countdown up to 90 seconds old.
 */
const DOUBT_MS = { counting: 5000, other: 120_000 };
const DEADLINE_MS = 8000;
/** The follower with the shortest delay decides. */
const CLOSEST: readonly Attention[] = ['attending', 'visiting', 'listing'];

/** What a store needs of its surroundings; a test brings its own. */
export type Surroundings = {
  /** A steady clock, in milliseconds. */
  now: () => number;
  /** The visitor's clock, which may be wrong; in milliseconds since 1970. */
  clock: () => number;
  random: () => number;
  /** Asks the server. Rejects when no answer came. */
  ask: (eventId: string, signal: AbortSignal) => Promise<EventState>;
  isHidden: () => boolean;
  /** Calls back when the page is shown or hidden, or is online again. Returns what ends that. */
  onAttention: (changed: () => void) => () => void;
};

export type EventStateStore = ReturnType<typeof createEventStateStore>;

/**
 * Where one event stands, for a whole page: it turns at the moment the server named, and asks again
 * (`pollDelay`) for what could not be known; never while the page is hidden.
 */
export function createEventStateStore(
  eventId: string,
  initial: EventState,
  initialAtMs: number,
  { now, clock, random, ask, isHidden, onAttention }: Surroundings,
) {
  let state = initial;
  let stateAtMs = initialAtMs;
  /** The server's clock minus ours; the greatest is the most exact, since answers arrive late. */
  let aheadMs = initial.now_ms - initialAtMs;
  const doubtMs = isAhead(initial.phase) ? DOUBT_MS.counting : DOUBT_MS.other;
  let isDoubtful = Math.abs(clock() - now() - aheadMs) > doubtMs;
  let failures = 0;
  let turnTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | null = null;
  let endAttention: (() => void) | null = null;
  const followers = new Map<() => void, Attention>();

  const serverNow = () => Math.round(now() + aheadMs);

  function take(next: EventState): void {
    const isSame = JSON.stringify({ ...next, now_ms: 0 }) === JSON.stringify({ ...state, now_ms: 0 });
    if (isSame && Math.abs(next.now_ms - (state.now_ms + (now() - stateAtMs))) < DRIFT_MS) return;
    state = next;
    stateAtMs = now();
    for (const changed of followers.keys()) changed();
  }

  /** Turns the phase when its moment has come; until then, sets the clock to it. */
  function turn(): void {
    clearTimeout(turnTimer);
    const { next_at_ms: nextAtMs, next_phase: nextPhase } = state;
    if (nextAtMs === null || nextPhase === null) return;
    const leftMs = nextAtMs - serverNow();
    if (leftMs > 0) {
      turnTimer = setTimeout(turn, Math.min(leftMs, MAX_TIMER_MS));
      return;
    }
    // The next answer has the phase after that.
    take({ ...state, phase: nextPhase, next_at_ms: null, next_phase: null, now_ms: serverNow() });
  }

  function planPoll(): void {
    clearTimeout(pollTimer);
    if (isHidden()) return;
    const attention = CLOSEST.find((one) => [...followers.values()].includes(one)) ?? 'listing';
    const delay = pollDelay({ state, nowMs: serverNow(), attention, failures, random: random() });
    pollTimer = setTimeout(() => void poll(), delay);
  }

  async function poll(): Promise<void> {
    if (asking) return;
    const controller = new AbortController();
    asking = controller;
    const deadline = setTimeout(() => controller.abort(), DEADLINE_MS);
    // After any failure the clock still runs, and the next request comes later.
    const answer = await ask(eventId, controller.signal).catch(() => null);
    clearTimeout(deadline);
    // Null by now where there is no subscriber left, and another one where there is one again.
    if (asking !== controller) return;
    asking = null;
    failures = answer === null ? failures + 1 : 0;
    if (answer !== null) offer(answer, now());
    planPoll();
  }

  /** Takes what a poll or a newer page brought; `atMs` is the steady clock when it came. */
  function offer(answer: EventState, atMs: number): void {
    aheadMs = Math.max(aheadMs, answer.now_ms - atMs);
    // A page may come back from a cache, and an answer be older than what is known.
    if (answer.now_ms < state.now_ms) return;
    take({ ...answer, now_ms: serverNow() });
    turn();
  }

  function attend(): void {
    if (isHidden()) return clearTimeout(pollTimer);
    // The browser may have held the timers back, and what they waited for has come.
    turn();
    clearTimeout(pollTimer);
    void poll();
  }

  return {
    getState: () => state,
    offer,
    /** Follows the event until the returned function is called; several followers cost one poll. */
    follow(changed: () => void, attention: Attention): () => void {
      followers.set(changed, attention);
      if (followers.size === 1) endAttention = onAttention(attend);
      turn();
      const asksNow = isDoubtful && attention !== 'listing' && !isHidden();
      isDoubtful &&= !asksNow;
      if (asksNow) void poll();
      else if (!asking) planPoll();
      return () => {
        followers.delete(changed);
        if (followers.size > 0) return;
        clearTimeout(turnTimer);
        clearTimeout(pollTimer);
        asking?.abort();
        asking = null;
        endAttention?.();
        endAttention = null;
      };
    },
  };
}
