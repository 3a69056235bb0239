import { API_BASE, calls } from '@/lib/contract';
import { toFailureResponse } from '../http/failure';
import type { Authenticate, Router, UpstreamApp } from '../http/router';
import { toMediaResponse } from './media-response';
import type { PlaybackService } from './service';

/** Mounts the watch call. */
export function mountPlayback(router: Router, playback: PlaybackService): void {
  router.getPrivate(calls.getPlayback, ({ eventId }, { userId }) => playback.getPlayback(userId, eventId));
}

/** Mounts the media files. They are bytes for a player, so they need the bearer token but not the JSON calls' header. */
export function mountMedia(app: UpstreamApp, authenticate: Authenticate, playback: PlaybackService): void {
  app.get(`${API_BASE}/playback/:eventId/media/:file{.+}`, async (c) => {
    const session = await authenticate(c.req.raw);
    if (!session.ok) return toFailureResponse(session.error);
    const found = await playback.getMedia(session.value.userId, c.req.param('eventId'), c.req.param('file'));
    return found.ok ? toMediaResponse(c.req.raw, found.value) : toFailureResponse(found.error);
  });
}
