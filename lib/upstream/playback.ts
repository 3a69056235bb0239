import 'server-only';
import { calls, type PlaybackToken, type PlaybackTokenRequest } from '@/lib/contract';
import { env } from '@/lib/env';
import { report } from '@/lib/log';
import { metrics } from '@/lib/metrics';
import { fail, type Result } from '@/lib/result';
import { within } from '@/lib/within';
import { callUpstream } from './client';
import { isEmbedded, openEmbeddedPlayback } from './transport';

/** The embedded API's way to a token. */
type Open = typeof openEmbeddedPlayback;

/**
 * A token for one screen, or its heartbeat, for the login whose `token` it is. Every screen that is on asks twice a minute,
 * so the embedded API is asked without a `Request` and a `Response` between, within the same deadline. Fails like
 * `getPlayback`, and with `too_many_screens`.
 */
export async function openPlayback(
  body: PlaybackTokenRequest,
  token: string,
  country: string | null,
  open: Open = openEmbeddedPlayback,
): Promise<Result<PlaybackToken>> {
  if (!isEmbedded) return callUpstream(calls.openPlayback, { body, token, country });
  const began = performance.now();
  const answer = await inTime(open(token, body, country));
  const outcome = answer.ok ? 'ok' : answer.error.code;
  metrics.upstream.observe({ call: 'POST /playback/token', outcome }, (performance.now() - began) / 1000);
  return answer;
}

async function inTime(work: ReturnType<Open>): Promise<Result<PlaybackToken>> {
  const answer = await within(work, env.UPSTREAM_TIMEOUT_MS).catch((error: unknown) => {
    report('upstream: POST /playback/token failed.', error);
    return null;
  });
  return answer ?? fail('upstream_unavailable', 'The broadcast is interrupted, we keep trying.');
}
