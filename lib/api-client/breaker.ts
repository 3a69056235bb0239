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
/** How long the circuit stays open, in milliseconds, before one call probes the API. */
const OPEN_MS = 2000;

class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

class CallAbandoned extends Error {
  override name = 'CallAbandoned';
}

/** Compares the name, because each bundle has its own copy of the class. */
export function isCircuitOpen(error: unknown): boolean {
  return error instanceof Error && error.name === 'CircuitOpen';
}

// An abandoned call counts neither as a success nor as a failure, so its probe is repeated
// (decision 56).
export function createBreaker(): CircuitBreakerPolicy {
  const policy: CircuitBreakerPolicy = circuitBreaker(
    handleWhen(({ name }) => name !== 'CallAbandoned' || policy.state === CircuitState.HalfOpen).orWhenResult(
      (answer) => answer instanceof Response && isFromGateway(answer),
    ),
    { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  return policy;
}

export function withBreaker(breaker: CircuitBreakerPolicy, send: Send): Send {
  return async (request) => {
    // The library would make these calls wait for the probe, which may take a whole deadline.
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
