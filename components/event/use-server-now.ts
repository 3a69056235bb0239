'use client';

import { useCallback, useSyncExternalStore } from 'react';

/**
 * The server's clock, in milliseconds, moving on once a second. Only the pace of the visitor's own
 * clock is used: it may be wrong by hours.
 */
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

/**
 * When a server's time was first seen, on the browser's steady clock: the router's cache may show
 * a page back long after it was made.
 */
export function firstSight(serverNowMs: number): number {
  const known = sights.get(serverNowMs);
  if (known !== undefined) return known;
  const [oldest] = sights.keys();
  if (oldest !== undefined && sights.size >= MAX_SIGHTS) sights.delete(oldest);
  const sight = performance.now();
  sights.set(serverNowMs, sight);
  return sight;
}
