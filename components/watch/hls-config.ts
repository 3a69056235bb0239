import type { HlsConfig, LoaderConfig, LoaderResponse } from 'hls.js';
import { readStored, store } from '@/components/ui/browser-storage';

/** What an origin's answer means for what was asked for; `status` is 0 when there was none. */
export type Answered = (what: 'playlist' | 'segment', status: number) => 'retry' | 'give-up';

const BANDWIDTH_KEY = 'player-bandwidth';

/** What most connections bear, in bits per second: a first guess that is corrected with the first segment. */
const FIRST_GUESS = 2_500_000;

/**
 * Settings of hls.js: a soon first picture (a guess at the bandwidth, segments fetched before the
 * decoder is ready), bounded memory, and retries that `answered` decides on.
 */
export function toHlsConfig(startAt: number | null, answered: Answered): Partial<HlsConfig> {
  return {
    lowLatencyMode: false,
    startFragPrefetch: true,
    startLevel: -1,
    testBandwidth: false,
    abrEwmaDefaultEstimate: Number(readStored('sessionStorage', BANDWIDTH_KEY)) || FIRST_GUESS,
    capLevelToPlayerSize: true,
    maxBufferLength: 24,
    maxMaxBufferLength: 60,
    backBufferLength: 60,
    liveDurationInfinity: true,
    // A level that failed is tried again after this time.
    errorPenaltyExpireMs: 30_000,
    startPosition: startAt ?? -1,
    manifestLoadPolicy: { default: patiently(15_000, 'playlist', answered) },
    playlistLoadPolicy: { default: patiently(15_000, 'playlist', answered) },
    fragLoadPolicy: { default: patiently(60_000, 'segment', answered) },
  };
}

/** Keeps the bandwidth (bits per second) for the next first guess. */
export function keepBandwidth(bitsPerSecond: number): void {
  if (bitsPerSecond > 0) store('sessionStorage', BANDWIDTH_KEY, String(Math.round(bitsPerSecond)));
}

/** Tries for ever, after 1, 2, 4, 8 and then every 10 s, as long as `answered` says so. */
function patiently(maxLoadTimeMs: number, what: 'playlist' | 'segment', answered: Answered): LoaderConfig {
  const retry: LoaderConfig['errorRetry'] = {
    ...{ maxNumRetry: Infinity, retryDelayMs: 1000, maxRetryDelayMs: 10_000, backoff: 'exponential' },
    shouldRetry: (_config, _count, _isTimeout, response?: LoaderResponse) =>
      answered(what, response?.code ?? 0) === 'retry',
  };
  return { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs, timeoutRetry: retry, errorRetry: retry };
}
