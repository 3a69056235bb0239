import { readStored, store } from '@/components/ui/browser-storage';
import { isSlowConnection, readConnection } from '@/components/ui/connection';

const BANDWIDTH_KEY = 'player-bandwidth';

/** In bits per second, until the first segment is measured. */
const FIRST_GUESS = 2_500_000;

/** In bits per second. */
const SLOW = 2_000_000;

export function guessBandwidth(): number {
  const measured = Number(readStored('sessionStorage', BANDWIDTH_KEY));
  if (measured > 0) return measured;
  const reported = (readConnection().downlink ?? 0) * 1_000_000;
  return reported > 0 ? Math.min(reported, FIRST_GUESS) : FIRST_GUESS;
}

export function isSlow(): boolean {
  return isSlowConnection() || guessBandwidth() < SLOW;
}

export function keepBandwidth(bitsPerSecond: number): void {
  if (bitsPerSecond > 0) store('sessionStorage', BANDWIDTH_KEY, String(Math.round(bitsPerSecond)));
}
