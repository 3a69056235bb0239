import 'server-only';
import type { AnyCall } from '@/lib/contract';
import { env } from '@/lib/env';
import { report } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { fail, type Result } from '@/lib/result';
import { withTimeout } from '@/lib/time/with-timeout';

/** What is said when a call brought no answer: because it failed, or because its deadline passed. */
type Faults = { failed: ReturnType<typeof fail>; late: ReturnType<typeof fail> };

/**
 * The answer of a call that the embedded API was asked as a function, without a `Request` and a `Response` between: for
 * what everybody asks for in the same minutes. Counted, logged and kept to `UPSTREAM_TIMEOUT_MS` as `callUpstream` does.
 */
export async function callDirectly<T>(
  call: AnyCall,
  work: Promise<Result<T>>,
  faults: Faults,
): Promise<Result<T>> {
  const name = `${call.method} ${call.path}`;
  const began = performance.now();
  const done = withTimeout(work, env.UPSTREAM_TIMEOUT_MS).catch((error: unknown) => {
    report(`upstream: ${name} failed.`, error);
    return faults.failed;
  });
  const answer = (await done) ?? faults.late;
  const outcome = answer.ok ? 'ok' : answer.error.code;
  metrics.upstream.observe({ call: name, outcome }, (performance.now() - began) / 1000);
  return answer;
}
