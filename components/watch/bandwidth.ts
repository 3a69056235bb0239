import { readStored, store } from '@/components/ui/browser-storage';

const BANDWIDTH_KEY = 'player-bandwidth';

/** A first guess at the bandwidth, in bits per second, that the first segment corrects. */
const FIRST_GUESS = 2_500_000;

/** Below this, in bits per second, a small picture that is there beats a good one that is not. */
const SLOW = 2_000_000;

/** Of the Network Information API, which Chromium alone has; `downlink` in Mbit/s. */
type Connection = { downlink?: number; effectiveType?: string; saveData?: boolean };

/** The bandwidth in bits per second: as last measured, else as the browser says, else a guess. */
export function guessBandwidth(): number {
  const measured = Number(readStored('sessionStorage', BANDWIDTH_KEY));
  if (measured > 0) return measured;
  const said = (readConnection().downlink ?? 0) * 1_000_000;
  return said > 0 ? Math.min(said, FIRST_GUESS) : FIRST_GUESS;
}

/** Whether to begin with the smallest picture: the network is slow, or the viewer saves data. */
export function isSlow(): boolean {
  const { effectiveType, saveData } = readConnection();
  return saveData === true || /[23]g$/.test(effectiveType ?? '') || guessBandwidth() < SLOW;
}

/** Keeps the bandwidth (bits per second) for the next first guess. */
export function keepBandwidth(bitsPerSecond: number): void {
  if (bitsPerSecond > 0) store('sessionStorage', BANDWIDTH_KEY, String(Math.round(bitsPerSecond)));
}

function readConnection(): Connection {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof connection === 'object' && connection !== null ? connection : {};
}
