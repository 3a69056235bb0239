'use client';

import { isAhead } from '@/lib/contract/event-phase';
import { Countdown } from './countdown';
import { useShow } from './show';

/** The countdown while there is something to wait for. A start that is moved moves it. */
export function ShowCountdown() {
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = useShow();
  return isAhead(phase) ? <Countdown startsAtMs={startsAtMs} serverNowMs={nowMs} /> : null;
}
