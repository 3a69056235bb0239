import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { checkReadiness } from '@/lib/api-client/readiness';
import { env } from '@/lib/env';
import { isEventHost } from '@/lib/events/find-event';
import { refuseMethod } from '@/lib/http/route';
import { clientAddress } from '@/lib/http/visitor';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { metrics } from '@/lib/observability/metrics';
import { currentSender, isLocalRequest } from '@/lib/observability/request-context';
import { isStopping } from '@/lib/process/lifecycle';
import { fail, ok } from '@/lib/result';
import { APPLE_PAY_PATH, createApplePayFile } from './apple-pay-file';

const PATHS = ['/healthz', '/readyz', '/metrics', '/certificate', '/visitor', APPLE_PAY_PATH];
const NO_STORE = { 'cache-control': 'no-store' };

export const isOperationsPath = (path: string) => PATHS.includes(path);

/** Reports about this process, so Next doesn't mount it as well. */
export const operations = new Hono();

operations.get('/healthz', () => toResponse(ok({ status: 'ok' })));

operations.get('/readyz', async () => {
  const { isReady, checks } = isStopping() ? { isReady: false, checks: {} } : await checkReadiness();
  const status = isReady ? 'ready' : isStopping() ? 'stopping' : 'not ready';
  return Response.json({ status, checks }, { status: isReady ? 200 : 503, headers: NO_STORE });
});

/** For programs on this machine, or with `METRICS_TOKEN`. */
operations.get('/metrics', async ({ req }) => {
  if (!isLocalRequest() && !hasToken(req.header('authorization')))
    return toErrorResponse(fail('not_found', 'There is nothing here.').error);
  const headers = { 'content-type': metrics.registry.contentType, ...NO_STORE };
  return new Response(await metrics.registry.metrics(), { headers });
});

/** What the site knows of who asks: the doctor compares. */
operations.get('/visitor', ({ req }) =>
  Response.json({ address: clientAddress(req.raw.headers), sender: currentSender() }, { headers: NO_STORE }),
);

/** A proxy asks before it orders a certificate. */
operations.get('/certificate', async ({ req }) => {
  const isOurs = await isEventHost(req.query('domain') ?? '');
  return toResponse(isOurs ? ok({ status: 'ok' }) : fail('not_found', 'No event has this host.'));
});

const readApplePayFile = createApplePayFile();

operations.get(APPLE_PAY_PATH, async () => {
  const text = await readApplePayFile();
  return text === null
    ? toErrorResponse(fail('not_found', 'There is nothing here.').error)
    : new Response(text, { headers: { 'content-type': 'text/plain', ...NO_STORE } });
});

operations.all('*', () => refuseMethod('GET'));

function hasToken(header: string | undefined): boolean {
  if (env.METRICS_TOKEN === undefined) return false;
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${env.METRICS_TOKEN}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
