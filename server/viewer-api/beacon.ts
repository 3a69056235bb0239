import * as z from 'zod';
import { checkFormOrigin } from '@/lib/http/same-origin';
import { clientAddress } from '@/lib/http/visitor';
import { parseJson, readBody } from '@/lib/json/read-json';
import { toErrorResponse } from '@/lib/json/respond';
import { createAddressLimit } from '@/lib/network/rate-limit';
import { metrics } from '@/lib/observability/metrics';

const MAX_BYTES = 1024;

/** Per ten minutes and instance. A viewer sends about one a minute, and a venue has one address. */
export const BEACONS_PER_ADDRESS = 3000;

const takeTurn = createAddressLimit({
  points: BEACONS_PER_ADDRESS,
  windowMs: 10 * 60_000,
  says: 'Too many reports of players',
});

/** In milliseconds, at most a day. */
const duration = z.number().min(0).max(86_400_000);
const count = z.number().int().min(0).max(10_000);

/** Since the last report, in milliseconds. */
const beaconSchema = z.object({
  startup_ms: duration.nullable(),
  played_ms: duration,
  stalled_ms: duration,
  stalls: count,
  errors: count,
  engine: z.enum(['native', 'hls']),
  live: z.boolean(),
});

export async function answerBeacon(request: Request): Promise<Response> {
  const turn = await takeTurn(clientAddress(request.headers));
  if (!turn.ok) return toErrorResponse(turn.error);
  const body = checkFormOrigin(request.headers).ok ? await readBody(request, MAX_BYTES) : null;
  const { data } = beaconSchema.safeParse(body && parseJson(body.toString('utf8')));
  if (data) {
    const labels = { engine: data.engine, live: String(data.live) };
    if (data.startup_ms !== null) metrics.starts.observe(labels, data.startup_ms / 1000);
    metrics.played.inc(labels, data.played_ms / 1000);
    metrics.stalled.inc(labels, data.stalled_ms / 1000);
    metrics.stalls.inc(labels, data.stalls);
    metrics.playerErrors.inc(labels, data.errors);
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
