import {
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import { log } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { runtime } from '@/lib/runtime';

type Send = (request: Request) => Promise<Response>;

const FAILURES = 5;
/** How long no call is made then, in milliseconds, before one probes the API. */
const OPEN_MS = 2000;

class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

/** A call whose caller stopped waiting for it: a viewer who closed the page, not a deadline. */
class CallAbandoned extends Error {
  override name = 'CallAbandoned';
}

/** By name: each bundle has a class of its own. */
export function isCircuitOpen(error: unknown): boolean {
  return error instanceof Error && error.name === 'CircuitOpen';
}

// Stops calls after five failures in a row; after two seconds one call probes the API (decision
// 56). A gateway's word that nothing is behind it is a failure, the API's own refusals are not. An
// abandoned call says nothing, but its probe is repeated.
export function createBreaker(): CircuitBreakerPolicy {
  const policy: CircuitBreakerPolicy = circuitBreaker(
    handleWhen(({ name }) => name !== 'CallAbandoned' || policy.state === CircuitState.HalfOpen).orWhenResult(
      (answer) => answer instanceof Response && isFromGateway(answer),
    ),
    { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  return policy;
}

/** Puts a breaker before `send`. A call rejects with `CircuitOpen` while calls are stopped. */
export function withBreaker(breaker: CircuitBreakerPolicy, send: Send): Send {
  return async (request) => {
    // The library would keep these waiting for the probe, for a whole deadline when the API hangs.
    if (breaker.state === CircuitState.HalfOpen) throw refuse();
    try {
      return await breaker.execute(() => sendOnce(request, send));
    } catch (error) {
      throw isRefusal(error) ? refuse() : error;
    }
  };
}

async function sendOnce(request: Request, send: Send): Promise<Response> {
  try {
    return await send(request);
  } catch (error) {
    const { signal } = request;
    const isLate = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    throw signal.aborted && !isLate ? new CallAbandoned('The caller has left', { cause: error }) : error;
  }
}

const isRefusal = (error: unknown) => error instanceof Error && 'isBrokenCircuitError' in error;

function refuse(): CircuitOpen {
  metrics.circuitRefused.inc();
  return new CircuitOpen('The API has not been answering');
}

function isFromGateway({ status, headers }: Response): boolean {
  if (status === 502 || status === 504) return true;
  return status === 503 && !/\bjson\b/.test(headers.get('content-type') ?? '');
}

declare module '@/lib/runtime' {
  interface Runtime {
    breaker?: CircuitBreakerPolicy;
  }
}

export const upstreamBreaker: CircuitBreakerPolicy = (runtime.breaker ??= createObservedBreaker());

function createObservedBreaker(): CircuitBreakerPolicy {
  const breaker = createBreaker();
  breaker.onBreak(() => {
    metrics.circuit.set(2);
    metrics.circuitOpened.inc();
    log.error('The API does not answer: calls fail at once until one of them gets through.');
  });
  breaker.onHalfOpen(() => metrics.circuit.set(1));
  breaker.onReset(() => {
    metrics.circuit.set(0);
    log.warn('The API answers again.');
  });
  return breaker;
}
