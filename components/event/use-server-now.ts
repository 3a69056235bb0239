'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** The visitor's clock may be wrong by hours, so only its rate is used. */
export function useServerNow(serverNowMs: number): number {
  const read = useCallback(() => {
    const passedMs = performance.now() - firstSight(serverNowMs);
    return serverNowMs + Math.floor(passedMs / 1000) * 1000;
  }, [serverNowMs]);
  return useSyncExternalStore(everySecond, read, () => serverNowMs);
}

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000);
  return () => clearInterval(timer);
}

const MAX_SIGHTS = 50;
const sights = new Map<number, number>();

/** On the monotonic clock: the router's cache may show a page long after it was rendered. */
export function firstSight(serverNowMs: number): number {
  const known = sights.get(serverNowMs);
  if (known !== undefined) return known;
  const [oldest] = sights.keys();
  if (oldest !== undefined && sights.size >= MAX_SIGHTS) sights.delete(oldest);
  const sight = performance.now();
  sights.set(serverNowMs, sight);
  return sight;
}
