import { Hono } from 'hono';
import { openPicture } from '@/lib/api-client/pictures';
import { toEventState } from '@/lib/events/event-state';
import { findEventAt } from '@/lib/events/find-event';
import { getHost } from '@/lib/hosts/get-host';
import { answerFault, refuseMethod } from '@/lib/http/route';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { fail, ok } from '@/lib/result';
import { FOR_EVER } from '../page-cache/cache-rules';
import { toFileHeaders } from '../security/policy';
import { answerBeacon } from './beacon';
import { answerCspReport } from './csp-reports';
import { answerFrame } from './frame';
import { answerMedia, answerScreens, answerToken, type SendFile } from './watch';

/** Absent under plain Next. */
export type ViewerBindings = { sendFile?: SendFile };

const PATHS = /^\/(?:api\/(?:events\/[^/]+\/state|playback\/.+|csp-reports)|pictures\/[^/]+)$/;

export function isViewerPath(path: string): boolean {
  return PATHS.test(path);
}

/** Mounted in front of Next, and as a route handler under plain Next. */
export const viewerApi = new Hono<{ Bindings: ViewerBindings }>();

viewerApi.get('/api/events/:eventId/state', ({ req }) => answerState(req.raw, req.param('eventId')));
viewerApi.post('/api/playback/:eventId/token', ({ req }) => answerToken(req.raw, req.param('eventId')));
viewerApi.post('/api/playback/:eventId/frame', ({ req }) => answerFrame(req.raw, req.param('eventId')));
viewerApi.post('/api/playback/:eventId/screens', ({ req }) => answerScreens(req.raw, req.param('eventId')));
viewerApi.get('/api/playback/:eventId/media/:file{.+}', ({ req, env }) =>
  answerMedia(req.raw, { id: req.param('eventId'), file: req.param('file') }, env?.sendFile),
);
viewerApi.get('/pictures/:name', ({ req, env }) => answerPicture(req.param('name'), env?.sendFile));
viewerApi.post('/api/playback/beacon', ({ req }) => answerBeacon(req.raw));
viewerApi.post('/api/csp-reports', ({ req }) => answerCspReport(req.raw));

for (const { method, path } of [...viewerApi.routes]) viewerApi.all(path, () => refuseMethod(method));
viewerApi.notFound(() => toErrorResponse(fail('not_found', 'There is nothing at this address.').error));
viewerApi.onError((error, { req }) => answerFault(req.raw, error));

/** Equal for every visitor, so caches in front may answer. */
const STATE_CACHE = { 'cache-control': 'public, max-age=1, stale-while-revalidate=5' };

/** Costs the API one lookup a second. */
async function answerState({ headers }: Request, eventId: string): Promise<Response> {
  const event = await findEventAt(eventId, getHost(headers));
  return event.ok ? toResponse(ok(toEventState(event.value, Date.now())), STATE_CACHE) : toResponse(event);
}

/** The name contains a hash of the content. */
async function answerPicture(name: string, sendFile?: SendFile): Promise<Response> {
  const opened = await openPicture(name);
  if (!opened.ok) return toErrorResponse(opened.error);
  const body = opened.value;
  const type = name.endsWith('.avif') ? 'image/avif' : 'image/webp';
  const headers = {
    'content-type': type,
    'content-length': String(body.byteLength),
    'cache-control': FOR_EVER,
    ...toFileHeaders(type),
  };
  return sendFile ? sendFile({ status: 200, headers, body }) : new Response(body, { headers });
}
