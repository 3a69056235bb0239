import { parseJson, readBody } from '@/lib/json/read-json';
import { metrics } from '@/lib/observability/metrics';
import { parseCspReports } from './parse-csp-reports';

const MAX_BYTES = 16 * 1024;
const NO_STORE = { 'cache-control': 'no-store' };

/** Shared by all visitors: browser extensions cause the same report again and again. */
const mayCount = createAllowance(600, 60_000);
const mayLog = createAllowance(10, 3_600_000);

export async function answerCspReport(request: Request): Promise<Response> {
  const nowMs = Date.now();
  if (!mayCount(nowMs))
    return new Response(null, { status: 429, headers: { ...NO_STORE, 'retry-after': '60' } });
  const body = await readBody(request, MAX_BYTES);
  for (const violation of parseCspReports(body && parseJson(body.toString('utf8')))) {
    const { directive, disposition } = violation;
    metrics.cspReports.inc({ directive, disposition });
    if (disposition === 'enforce' && mayLog(nowMs))
      console.warn(`A page's Content-Security-Policy was violated: ${JSON.stringify(violation)}`);
  }
  return new Response(null, { status: 204, headers: NO_STORE });
}

/** Returns true `most` times in each `spanMs` milliseconds, for all callers together. */
export function createAllowance(most: number, spanMs: number): (nowMs: number) => boolean {
  let span = -1;
  let used = 0;
  return (nowMs) => {
    const current = Math.floor(nowMs / spanMs);
    if (current !== span) [span, used] = [current, 0];
    used += 1;
    return used <= most;
  };
}
