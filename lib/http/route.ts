import 'server-only';
import { toErrorResponse } from '@/lib/json/respond';
import { log } from '@/lib/observability/log';
import { toLoggedPath } from '@/lib/observability/logged-path';
import { fail, type Failure } from '@/lib/result';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type RouteHandlers = Record<Method, (request: Request) => Response | Promise<Response>>;

export function getRoute(answer: (request: Request) => Promise<Response>): RouteHandlers {
  return { ...refuseAllBut('GET'), GET: (request) => answerSafely(request, () => answer(request)) };
}

/** Answers a thrown error as `answerFault` does. */
export async function answerSafely(request: Request, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    return answerFault(request, error);
  }
}

/** Logs `error` and answers with 500 and the generic message. */
export function answerFault(request: Request, error: unknown): Response {
  return toErrorResponse(toFailure(request, error).error);
}

/** Logs `error`; the failure has the generic message. */
export function toFailure({ method, url }: Request, error: unknown): Failure {
  log.error({ call: `${method} ${toLoggedPath(new URL(url).pathname)}`, err: error }, 'A route failed.');
  return fail('internal', 'Something went wrong! Please try again.');
}

/** Names the allowed method (RFC 9110 section 15.5.6). */
export function refuseMethod(allow: string): Response {
  return toErrorResponse(fail('method_not_allowed', `Use ${allow} for this address.`).error, { allow });
}

export function refuseAllBut(allowed: 'GET' | 'POST'): RouteHandlers {
  const refuse = () => refuseMethod(allowed);
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
}
