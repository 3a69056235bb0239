import { createAllowance, parseCspReports } from '@/lib/http/csp-reports';
import type { DirectAnswer, DirectRequest } from '@/lib/http/direct-routes';
import { metrics } from '@/lib/observability/metrics';
import { readJsonBody } from './read-json-body';

const MAX_BODY_BYTES = 16 * 1024;

/** Of all visitors together: extensions of browsers report the same again and again. */
const mayCount = createAllowance(600, 60_000);
/** As many as it takes to see what they are about. */
const mayLog = createAllowance(10, 3_600_000);

/** Counts what browsers report of the pages' policies; what is no report is dropped without a word. */
export async function answerCspReports(request: DirectRequest): Promise<DirectAnswer> {
  const nowMs = Date.now();
  const headers = { 'cache-control': 'no-store' };
  if (!mayCount(nowMs)) return { status: 429, headers: { ...headers, 'retry-after': '60' }, body: null };
  for (const violation of parseCspReports(await readJsonBody(request, MAX_BODY_BYTES))) {
    const { directive, disposition } = violation;
    metrics.cspReports.inc({ directive, disposition });
    if (disposition === 'enforce' && mayLog(nowMs))
      console.warn(`A page's policy refused something: ${JSON.stringify(violation)}`);
  }
  return { status: 204, headers, body: null };
}
