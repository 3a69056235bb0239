import 'server-only';
import { calls, type PlaybackToken, type PlaybackTokenRequest } from '@/lib/contract';
import { fail, type Result } from '@/lib/result';
import { callDirectly } from './call-directly';
import { callUpstream } from './client';
import { isEmbedded, openEmbeddedPlayback } from './transport';

const INTERRUPTED = fail('upstream_unavailable', 'The broadcast is interrupted, we keep trying.');

/**
 * A token for one screen, or its heartbeat, for the login whose `token` it is: every screen that is on asks twice a minute.
 * Fails like `getPlayback`, and with `too_many_screens`.
 */
export async function openPlayback(
  body: PlaybackTokenRequest,
  token: string,
  country: string | null,
  open: typeof openEmbeddedPlayback = openEmbeddedPlayback,
): Promise<Result<PlaybackToken>> {
  if (!isEmbedded) return callUpstream(calls.openPlayback, { body, token, country });
  const faults = { failed: INTERRUPTED, late: INTERRUPTED };
  return callDirectly(calls.openPlayback, open(token, body, country), faults);
}
