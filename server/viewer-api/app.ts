import { type Context, Hono } from 'hono';
import { toErrorResponse } from '@/lib/json/respond';
import { log } from '@/lib/observability/log';
import { toLoggedPath } from '@/lib/observability/logged-path';
import { fail } from '@/lib/result';
import { answerBeacon } from './beacon';
import { answerCspReport } from './csp-reports';
import { answerMedia, answerToken, type SendFile } from './playback';
import { answerState } from './state';

/** What the server in front of Next adds to a request; under plain Next there is none of it. */
export type ViewerBindings = { sendFile?: SendFile };

const PATHS = /^\/api\/(?:events\/[^/]+\/state|playback\/.+|csp-reports)$/;

/** Whether a path is one of the viewer API's: most requests are for pages and need not be routed. */
export function isViewerPath(path: string): boolean {
  return PATHS.test(path);
}

/** What a whole audience asks for; in front of Next, and as a route handler for plain Next. */
export const viewerApi = new Hono<{ Bindings: ViewerBindings }>();

viewerApi.get('/api/events/:eventId/state', ({ req }) => answerState(req.raw, req.param('eventId')));
viewerApi.post('/api/playback/:eventId/token', ({ req }) => answerToken(req.raw, req.param('eventId')));
viewerApi.get('/api/playback/:eventId/media/:file{.+}', ({ req, env }) =>
  answerMedia(req.raw, { eventId: req.param('eventId'), file: req.param('file') }, env?.sendFile),
);
viewerApi.post('/api/playback/beacon', ({ req }) => answerBeacon(req.raw));
viewerApi.post('/api/csp-reports', ({ req }) => answerCspReport(req.raw));

for (const { method, path } of [...viewerApi.routes]) viewerApi.all(path, () => refuseAllBut(method));
viewerApi.notFound(() => toErrorResponse(fail('not_found', 'There is nothing at this address.').error));
viewerApi.onError((error, { req }: Context) => {
  log.error({ call: `${req.method} ${toLoggedPath(req.path)}`, err: error }, 'A route failed.');
  return toErrorResponse(fail('internal', 'Something went wrong! Please try again.').error);
});

/** A 405 names what is allowed (RFC 9110 section 15.5.6). */
function refuseAllBut(method: string): Response {
  const { error } = fail('method_not_allowed', `Use ${method} for this address.`);
  return toErrorResponse(error, { allow: method });
}
