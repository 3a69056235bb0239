import type { HlsConfig, LoaderConfig, LoaderResponse } from 'hls.js';
import { RETRY_MS, toSpread } from '@/lib/playback/backoff';
import { guessBandwidth, isSlow } from './bandwidth';

/**
 * What an origin's answer means for what was asked for; `status` is 0 when there was none, and
 * `failedBefore` how often in a row it had failed until then.
 */
export type Answered = (
  what: 'playlist' | 'segment',
  status: number,
  failedBefore: number,
) => 'retry' | 'give-up';

/** The lowest of hls.js's levels, which it sorts by their bit rate. */
const LOWEST = 0;

/**
 * Settings of hls.js: a soon first picture (a guess at the bandwidth, segments fetched before the
 * decoder is ready), bounded memory, and retries that `answered` decides on.
 */
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
    // A level that failed is tried again after this time.
    errorPenaltyExpireMs: 30_000,
    startPosition: startAt ?? -1,
    // hls.js counts the time of all tries as one, so that later ones time out at once: a fresh
    // loader tries again (start-hls.ts).
    manifestLoadPolicy: { default: { ...toTimes(15_000), timeoutRetry: null, errorRetry: null } },
    playlistLoadPolicy: { default: patiently(15_000, 'playlist', answered) },
    // Its loader has waited before it reports a failure (hls-loader.ts).
    fragLoadPolicy: { default: patiently(60_000, 'segment', answered, RETRY_MS.first) },
  };
}

const toTimes = (maxLoadTimeMs: number) => ({ maxTimeToFirstByteMs: 10_000, maxLoadTimeMs });

/** Retries without limit, after the delays of `retryMs`, while `answered` returns true. */
function patiently(
  maxLoadTimeMs: number,
  what: 'playlist' | 'segment',
  answered: Answered,
  longestMs: number = RETRY_MS.longest,
): LoaderConfig {
  const spread = toSpread();
  const retry: LoaderConfig['errorRetry'] = {
    ...{ maxNumRetry: Infinity, backoff: 'exponential' },
    ...{ retryDelayMs: RETRY_MS.first * spread, maxRetryDelayMs: longestMs * spread },
    shouldRetry: (_config, failedBefore, _isTimeout, response?: LoaderResponse) =>
      answered(what, response?.code ?? 0, failedBefore) === 'retry',
  };
  return { ...toTimes(maxLoadTimeMs), timeoutRetry: retry, errorRetry: retry };
}
