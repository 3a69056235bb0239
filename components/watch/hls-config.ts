import type { HlsConfig, LoaderConfig, LoaderResponse } from 'hls.js';
import { RETRY_MS, toSpread } from '@/lib/player/backoff';
import { guessBandwidth, isSlow } from './bandwidth';

/** `status` is 0 without a response; `failedBefore` counts consecutive failures. */
export type Answered = (
  what: 'playlist' | 'segment',
  status: number,
  failedBefore: number,
) => 'retry' | 'give-up';

const LOWEST = 0;

export function toHlsConfig(startAt: number | null, answered: Answered): Partial<HlsConfig> {
  return {
    lowLatencyMode: false,
    startFragPrefetch: true,
    startLevel: isSlow() ? LOWEST : -1,
    testBandwidth: false,
    abrEwmaDefaultEstimate: guessBandwidth(),
    capLevelToPlayerSize: true,
    maxBufferLength: 24,
    maxMaxBufferLength: 60,
    backBufferLength: 60,
    liveDurationInfinity: true,
    errorPenaltyExpireMs: 30_000,
    startPosition: startAt ?? -1,
    // hls.js applies one timeout to all retries, so a fresh loader retries instead (start-hls.ts).
    manifestLoadPolicy: { default: { ...toTimes(15_000), timeoutRetry: null, errorRetry: null } },
    playlistLoadPolicy: { default: patiently(15_000, 'playlist', answered) },
    // hls-loader.ts waits before it reports a failure.
    fragLoadPolicy: { default: patiently(60_000, 'segment', answered, RETRY_MS.first) },
  };
}

const toTimes = (maxLoadTimeMs: number) => ({ maxTimeToFirstByteMs: 10_000, maxLoadTimeMs });

function patiently(
  maxLoadTimeMs: number,
  what: 'playlist' | 'segment',
  answered: Answered,
  longestMs: number = RETRY_MS.longest,
): LoaderConfig {
  const spread = toSpread();
  const retry: LoaderConfig['errorRetry'] = {
    maxNumRetry: Infinity,
    backoff: 'exponential',
    retryDelayMs: RETRY_MS.first * spread,
    maxRetryDelayMs: longestMs * spread,
    shouldRetry: (_config, failedBefore, _isTimeout, response?: LoaderResponse) =>
      answered(what, response?.code ?? 0, failedBefore) === 'retry',
  };
  return { ...toTimes(maxLoadTimeMs), timeoutRetry: retry, errorRetry: retry };
}
