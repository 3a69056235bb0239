import { metrics } from '@/lib/observability/metrics';
import type { Breaker, CallOutcome } from './breaker';

type Send = (request: Request) => Promise<Response>;

/** Why a call was not made. */
class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

/** Whether a call failed only because calls are stopped. */
export function isCircuitOpen(error: unknown): boolean {
  return error instanceof Error && error.name === 'CircuitOpen';
}

/**
 * Puts a breaker before what sends: its calls reject with `CircuitOpen` while they are stopped. No answer counts as a failure, and so does
 * a gateway's word that there is nobody behind it; the API's own refusals are answers, whatever their status.
 */
export function withBreaker(breaker: Breaker, send: Send): Send {
  return async (request) => {
    const settle = breaker.permit();
    if (settle === null) {
      metrics.circuitRefused.inc();
      throw new CircuitOpen('The API has not been answering');
    }
    try {
      const response = await send(request);
      settle(isOfGateway(response) ? 'failed' : 'answered');
      return response;
    } catch (error) {
      settle(toOutcome(request.signal));
      throw error;
    }
  };
}

function isOfGateway({ status, headers }: Response): boolean {
  if (status === 502 || status === 504) return true;
  return status === 503 && !/\bjson\b/.test(headers.get('content-type') ?? '');
}

/** A deadline that passed is the API's doing, a visitor who left is not. */
function toOutcome({ aborted, reason }: AbortSignal): CallOutcome {
  const isLate = reason instanceof DOMException && reason.name === 'TimeoutError';
  return aborted && !isLate ? 'abandoned' : 'failed';
}
