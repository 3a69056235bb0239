'use client';

import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type EventState, parseEventState } from '@/lib/events/event-state';
import { createEventStateStore, type EventStateStore } from './event-state-store';
import type { Attention } from './poll-delay';
import { firstSight } from './use-server-now';

const stores = new Map<string, EventStateStore>();

type ListedState = { id: string; state: EventState };

export function useEventState(eventId: string, initial: EventState, isAttending = false): EventState {
  const events = useMemo(() => [{ id: eventId, state: initial }], [eventId, initial]);
  const [state = initial] = useEventStates(events, isAttending ? 'attending' : 'visiting');
  return state;
}

export function useEventStates(
  events: readonly ListedState[],
  attention: Attention = 'listing',
): readonly EventState[] {
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = events.map(({ id, state }) => findStore(id, state).follow(changed, attention));
      return () => ends.forEach((end) => end());
    },
    [events, attention],
  );
  const { initial, read } = useMemo(() => createReader(events), [events]);
  const states = useSyncExternalStore(subscribe, read, () => initial);
  useEffect(() => {
    for (const { id, state } of events) findStore(id, state).offer(state, firstSight(state.now_ms));
  }, [events]);
  return states;
}

function createReader(events: readonly ListedState[]) {
  const initial: readonly EventState[] = events.map(({ state }) => state);
  let known = initial;
  const read = () => {
    const next = events.map(({ id, state }) => findStore(id, state).getState());
    if (next.some((state, index) => state !== known[index])) known = next;
    return known;
  };
  return { initial, read };
}

function findStore(eventId: string, initial: EventState): EventStateStore {
  const known = stores.get(eventId);
  if (known) return known;
  const store = createEventStateStore(eventId, initial, firstSight(initial.now_ms), {
    now: () => performance.now(),
    clock: Date.now,
    random: Math.random,
    ask,
    isHidden: () => document.visibilityState === 'hidden',
    onAttention,
  });
  stores.set(eventId, store);
  return store;
}

async function ask(eventId: string, signal: AbortSignal): Promise<EventState> {
  // The response is the same for all visitors, so it is requested without a cookie and can be
  // cached.
  const response = await fetch(`/api/events/${encodeURIComponent(eventId)}/state`, {
    signal,
    credentials: 'omit',
  });
  if (!response.ok) throw new Error(`The state of the event is not told: ${response.status}`);
  const state = parseEventState(await response.json());
  if (!state) throw new Error('The state of the event is not readable.');
  return state;
}

const LOOK_EVERY_MS = 1000;
/** In milliseconds. The clocks drift further apart when the machine sleeps or its clock is set. */
const PARTED_MS = 2000;

/** In some browsers `performance.now()` stops during sleep. Returns the unsubscribe function. */
export function onAttention(changed: () => void): () => void {
  const controller = new AbortController();
  document.addEventListener('visibilitychange', changed, { signal: controller.signal });
  window.addEventListener('online', changed, { signal: controller.signal });
  let aheadMs = Date.now() - performance.now();
  const timer = setInterval(() => {
    const before = aheadMs;
    aheadMs = Date.now() - performance.now();
    if (Math.abs(aheadMs - before) > PARTED_MS) changed();
  }, LOOK_EVERY_MS);
  return () => {
    controller.abort();
    clearInterval(timer);
  };
}
