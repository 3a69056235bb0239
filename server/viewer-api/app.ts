import { Hono } from 'hono';
import { answerFault, refuseMethod } from '@/lib/http/route';
import { toErrorResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import { answerBeacon } from './beacon';
import { answerCspReport } from './csp-reports';
import { answerMedia, answerToken, type SendFile } from './playback';
import { answerPicture } from './pictures';
import { answerScreens } from './screens';
import { answerState } from './state';

/** What the server in front of Next adds to a request; absent under plain Next. */
export type ViewerBindings = { sendFile?: SendFile };

const PATHS = /^\/(?:api\/(?:events\/[^/]+\/state|playback\/.+|csp-reports)|pictures\/[^/]+)$/;

/** Most requests are for pages and need not be routed. */
export function isViewerPath(path: string): boolean {
  return PATHS.test(path);
}

/** The calls a whole audience makes; in front of Next, and as a route handler for plain Next. */
export const viewerApi = new Hono<{ Bindings: ViewerBindings }>();

viewerApi.get('/api/events/:eventId/state', ({ req }) => answerState(req.raw, req.param('eventId')));
viewerApi.post('/api/playback/:eventId/token', ({ req }) => answerToken(req.raw, req.param('eventId')));
viewerApi.post('/api/playback/:eventId/screens', ({ req }) => answerScreens(req.raw, req.param('eventId')));
viewerApi.get('/api/playback/:eventId/media/:file{.+}', ({ req, env }) =>
  answerMedia(req.raw, { eventId: req.param('eventId'), file: req.param('file') }, env?.sendFile),
);
viewerApi.get('/pictures/:name', ({ req, env }) => answerPicture(req.param('name'), env?.sendFile));
viewerApi.post('/api/playback/beacon', ({ req }) => answerBeacon(req.raw));
viewerApi.post('/api/csp-reports', ({ req }) => answerCspReport(req.raw));

for (const { method, path } of [...viewerApi.routes]) viewerApi.all(path, () => refuseMethod(method));
viewerApi.notFound(() => toErrorResponse(fail('not_found', 'There is nothing at this address.').error));
viewerApi.onError((error, { req }) => answerFault(req.raw, error));
