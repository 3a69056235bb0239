'use client';

import { useEffect, useState } from 'react';

/**
 * The server's clock, in milliseconds, moving on once a second (spec section 9). Takes the server's time as the page
 * was made; a visitor's own clock may be wrong by hours, so only its pace is used.
 */
export function useServerNow(serverNowMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => setNowMs(serverNowMs + performance.now() - startedAt), 1000);
    return () => clearInterval(timer);
  }, [serverNowMs]);
  return nowMs;
}
