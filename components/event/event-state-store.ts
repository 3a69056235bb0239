import type { EventState } from '@/lib/events/event-state';
import { isAhead } from '@/lib/events/is-ahead';
import { type Attention, pollDelay } from './poll-delay';

/** Timers hold at most 2^31 - 1 ms, about 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** In milliseconds. Smaller corrections of the server's clock are ignored. */
const DRIFT_MS = 1500;
/** In milliseconds. Our cache sends pages without a countdown up to 90 seconds old. */
const DOUBT_MS = { counting: 5000, other: 120_000 };
const DEADLINE_MS = 8000;
const CLOSEST: readonly Attention[] = ['attending', 'visiting', 'listing'];

export type Surroundings = {
  /** Monotonic, in milliseconds. */
  now: () => number;
  /** The visitor's clock, in milliseconds since 1970; it may be wrong. */
  clock: () => number;
  random: () => number;
  /** Rejects when no response came. */
  ask: (eventId: string, signal: AbortSignal) => Promise<EventState>;
  isHidden: () => boolean;
  /** Returns the unsubscribe function. */
  onAttention: (changed: () => void) => () => void;
};

export type EventStateStore = ReturnType<typeof createEventStateStore>;

export function createEventStateStore(
  eventId: string,
  initial: EventState,
  initialAtMs: number,
  { now, clock, random, ask, isHidden, onAttention }: Surroundings,
) {
  let state = initial;
  let stateAtMs = initialAtMs;
  /** Responses arrive late, so the greatest difference is the most exact. */
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

  function turn(): void {
    clearTimeout(turnTimer);
    const { next_at_ms: nextAtMs, next_phase: nextPhase } = state;
    if (nextAtMs === null || nextPhase === null) return;
    const leftMs = nextAtMs - serverNow();
    if (leftMs > 0) {
      turnTimer = setTimeout(turn, Math.min(leftMs, MAX_TIMER_MS));
      return;
    }
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
    const answer = await ask(eventId, controller.signal).catch(() => null);
    clearTimeout(deadline);
    if (asking !== controller) return;
    asking = null;
    failures = answer === null ? failures + 1 : 0;
    if (answer !== null) offer(answer, now());
    planPoll();
  }

  function offer(answer: EventState, atMs: number): void {
    aheadMs = Math.max(aheadMs, answer.now_ms - atMs);
    // A cached page or a late response may be older than the current state.
    if (answer.now_ms < state.now_ms) return;
    take({ ...answer, now_ms: serverNow() });
    turn();
  }

  function attend(): void {
    if (isHidden()) return clearTimeout(pollTimer);
    // The browser may have delayed the timers.
    turn();
    clearTimeout(pollTimer);
    void poll();
  }

  return {
    getState: () => state,
    offer,
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
