'use client';

import { useEffect, useState } from 'react';
import type { DeskAnswer } from '@/lib/contract/studio';
import { textOf } from '@/lib/http/text-of';

/** In milliseconds. */
const POLL_MS = 3000;
const LATE_MS = 8000;
/** A single failure is no news. */
const LOST_AFTER = 2;

/** Our own route has checked the rest by the contract. */
const isDesk = (value: unknown): value is DeskAnswer => textOf(value, 'now') !== null;

/** The page's own state until a newer one is polled. `trouble`: it is old, or no longer allowed. */
export function useDesk(initial: DeskAnswer) {
  const { _id: eventId } = initial;
  const [polled, setPolled] = useState<DeskAnswer | null>(null);
  const [failures, setFailures] = useState(0);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const plan = () => {
      clearTimeout(timer);
      if (!signal.aborted) timer = setTimeout(() => void ask(), POLL_MS);
    };
    const ask = async () => {
      const asking = new AbortController();
      const deadline = setTimeout(() => asking.abort(), LATE_MS);
      const path = `/api/studio/desk?event=${encodeURIComponent(eventId)}`;
      const response = await fetch(path, { signal: asking.signal }).catch(() => null);
      clearTimeout(deadline);
      const value: unknown = response?.ok ? await response.json().catch(() => null) : null;
      if (signal.aborted) return;
      setOver(response !== null && [401, 403, 404].includes(response.status));
      if (isDesk(value)) setPolled(value);
      setFailures((before) => (isDesk(value) ? 0 : before + 1));
      plan();
    };
    const onSeen = () => {
      if (document.visibilityState === 'hidden') return clearTimeout(timer);
      clearTimeout(timer);
      void ask();
    };
    document.addEventListener('visibilitychange', onSeen, { signal });
    plan();
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [eventId]);

  const desk = polled && Date.parse(polled.now) >= Date.parse(initial.now) ? polled : initial;
  const trouble = isOver ? ('ended' as const) : failures >= LOST_AFTER ? ('lost' as const) : null;
  return { desk, trouble };
}
