import { z } from 'zod';
import type { DirectAnswer, DirectRequest } from '@/lib/http/direct-routes';
import { checkFormOrigin } from '@/lib/http/same-origin';
import { metrics } from '@/lib/observability/metrics';
import { readJsonBody } from './read-json-body';

const MAX_BODY_BYTES = 1024;

/** A day: no page reports more of anything at once. */
const duration = z.number().min(0).max(86_400_000);
const amount = z.number().int().min(0).max(10_000);

/** What a player has to tell since it last did; times in milliseconds. */
const beaconSchema = z.object({
  startup_ms: duration.nullable(),
  played_ms: duration,
  stalled_ms: duration,
  stalls: amount,
  errors: amount,
  engine: z.enum(['native', 'hls']),
  live: z.boolean(),
});

/** Counts what a player reports of itself. Nothing about the person; what is no report is dropped without a word. */
export async function answerBeacon(request: DirectRequest): Promise<DirectAnswer> {
  const report = checkFormOrigin(request.headers).ok
    ? beaconSchema.safeParse(await readJsonBody(request, MAX_BODY_BYTES))
    : null;
  if (report?.success) {
    const {
      startup_ms: startup,
      played_ms: played,
      stalled_ms: stalled,
      stalls,
      errors,
      engine,
      live,
    } = report.data;
    const labels = { engine, live: String(live) };
    if (startup !== null) metrics.starts.observe(labels, startup / 1000);
    metrics.played.inc(labels, played / 1000);
    metrics.stalled.inc(labels, stalled / 1000);
    metrics.stalls.inc(labels, stalls);
    metrics.playerErrors.inc(labels, errors);
  }
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: null };
}
