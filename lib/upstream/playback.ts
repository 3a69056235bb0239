import 'server-only';
import { calls, type PlaybackToken, type PlaybackTokenRequest } from '@/lib/contract';
import { env } from '@/lib/env';
import { report } from '@/lib/log';
import { metrics } from '@/lib/metrics';
import { fail, type Result } from '@/lib/result';
import { callUpstream } from './client';
import { isEmbedded, openEmbeddedPlayback } from './transport';

/**
 * A token for one screen, or its heartbeat, for the login whose `token` it is. Every screen that is on asks twice a minute,
 * so the embedded API is asked without a `Request` and a `Response` between, within the same deadline. Fails like
 * `getPlayback`, and with `too_many_screens`.
 */
export async function openPlayback(
  body: PlaybackTokenRequest,
  token: string,
  country: string | null,
): Promise<Result<PlaybackToken>> {
  if (!isEmbedded) return callUpstream(calls.openPlayback, { body, token, country });
  const began = performance.now();
  const answer = await inTime(openEmbeddedPlayback(token, body, country));
  const outcome = answer.ok ? 'ok' : answer.error.code;
  metrics.upstream.observe({ call: 'POST /playback/token', outcome }, (performance.now() - began) / 1000);
  return answer;
}

/** What comes within the deadline of every call; the work itself cannot be interrupted. */
async function inTime<T>(work: Promise<Result<T>>): Promise<Result<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The deadline has passed')), env.UPSTREAM_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    report('upstream: POST /playback/token got no answer.', error);
    return fail('upstream_unavailable', 'The broadcast is interrupted, we keep trying.');
  } finally {
    clearTimeout(timer);
  }
}
