import { timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import type { DirectAnswer, DirectRequest } from '@/lib/http/direct-routes';
import { toJsonAnswer } from '@/lib/http/respond';
import { isStopping } from '@/lib/process/lifecycle';
import { metrics } from '@/lib/observability/metrics';
import { checkReadiness } from '@/lib/api-client/readiness';

/** `/healthz`: this process answers. */
export async function answerHealth(): Promise<DirectAnswer> {
  return toJsonAnswer(200, { status: 'ok' });
}

/** `/readyz`: what a request needs can be reached, else 503, as while the process is stopping; with the state of each thing. */
export async function answerReadiness(): Promise<DirectAnswer> {
  if (isStopping()) return toJsonAnswer(503, { status: 'stopping', checks: {} });
  const { isReady, checks } = await checkReadiness();
  return toJsonAnswer(isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', checks });
}

/** `/metrics`: for programs on this machine, or with the token of `METRICS_TOKEN`. A stranger finds nothing here. */
export async function answerMetrics(request: DirectRequest): Promise<DirectAnswer> {
  if (!request.isLocal && !hasToken(request.headers.get('authorization')))
    return toJsonAnswer(404, { error: 'There is nothing here.', code: 'not_found' });
  const text = await metrics.registry.metrics();
  return {
    status: 200,
    headers: { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' },
    body: new TextEncoder().encode(text),
  };
}

function hasToken(header: string | null): boolean {
  if (env.METRICS_TOKEN === undefined) return false;
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${env.METRICS_TOKEN}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
