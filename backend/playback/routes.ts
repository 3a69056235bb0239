import { API_BASE, calls } from '@/lib/contract';
import { findCountry, readBearer } from '../http/caller';
import type { Router, BackendApp } from '../http/router';
import type { PlaybackContext } from './context';
import { openMedia } from './open-media';
import { getPlayback, openPlayback } from './open-playback';
import { listScreens, stopScreen } from './screens';

export function mountPlayback(router: Router, context: PlaybackContext): void {
  router.getPrivate(calls.getPlayback, ({ eventId }, { userId }, country) =>
    getPlayback(context, userId, eventId, country),
  );
  router.postPrivate(calls.openPlayback, (body, session, country) =>
    openPlayback(context, session, body, country),
  );
  router.getPrivate(calls.listScreens, ({ eventId }, session) => listScreens(context, session, eventId));
  router.postPrivate(calls.stopScreen, (body, session) => stopScreen(context, session, body));
}

/** Players do not send our request header. */
export function mountMedia(app: BackendApp, context: PlaybackContext): void {
  app.get(`${API_BASE}/playback/:eventId/media/:file{.+}`, async (c) => {
    const request = c.req.raw;
    const query = new URL(request.url).searchParams;
    const { status, headers, body } = await openMedia(context, {
      eventId: c.req.param('eventId'),
      file: c.req.param('file'),
      query,
      method: request.method,
      header: (name) => request.headers.get(name),
      country: findCountry(request, c.env),
      token: readBearer(request) ?? query.get('token'),
      signal: request.signal,
    });
    return new Response(body, { status, headers });
  });
}
