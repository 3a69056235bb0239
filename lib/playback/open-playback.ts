import 'server-only';
import { calls, type PlaybackToken, type PlaybackTokenRequest } from '@/lib/contract';
import { type Result } from '@/lib/result';
import { callUpstream } from '@/lib/upstream/client';

/**
 * A token for one screen, or its heartbeat. Fails like `getPlayback`, and with `too_many_screens`.
 */
export function openPlayback(
  body: PlaybackTokenRequest,
  token: string,
  country: string | null,
): Promise<Result<PlaybackToken>> {
  return callUpstream(calls.openPlayback, { body, token, country });
}
