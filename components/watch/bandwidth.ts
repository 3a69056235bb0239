import { readStored, store } from '@/components/ui/browser-storage';

const BANDWIDTH_KEY = 'player-bandwidth';

/** In bits per second, until the first segment is measured. */
const FIRST_GUESS = 2_500_000;

/** In bits per second. */
const SLOW = 2_000_000;

/** Network Information API (Chromium only); `downlink` in Mbit/s. */
type Connection = { downlink?: number; effectiveType?: string; saveData?: boolean };

export function guessBandwidth(): number {
  const measured = Number(readStored('sessionStorage', BANDWIDTH_KEY));
  if (measured > 0) return measured;
  const reported = (readConnection().downlink ?? 0) * 1_000_000;
  return reported > 0 ? Math.min(reported, FIRST_GUESS) : FIRST_GUESS;
}

export function isSlow(): boolean {
  const { effectiveType, saveData } = readConnection();
  return saveData === true || /[23]g$/.test(effectiveType ?? '') || guessBandwidth() < SLOW;
}

export function keepBandwidth(bitsPerSecond: number): void {
  if (bitsPerSecond > 0) store('sessionStorage', BANDWIDTH_KEY, String(Math.round(bitsPerSecond)));
}

function readConnection(): Connection {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof connection === 'object' && connection !== null ? connection : {};
}
