import 'server-only';
import type { z } from 'zod';
import { readJson } from '@/lib/json/read-json';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { log } from '@/lib/observability/log';
import { toLoggedPath } from '@/lib/observability/logged-path';
import { fail, type Failure, type Result } from '@/lib/result';
import { checkSameOrigin } from './same-origin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type RouteHandlers = Record<Method, (request: Request) => Response | Promise<Response>>;

/** Checks the origin and parses the body before it calls `handler`. */
export function postRoute<S extends z.ZodType>(
  body: S,
  handler: (input: z.output<S>, request: Request) => Promise<Result<object>>,
): RouteHandlers {
  const answer = async (request: Request) => {
    const origin = checkSameOrigin(request);
    if (!origin.ok) return toErrorResponse(origin.error);
    const input = await readJson(request, body);
    if (!input.ok) return toErrorResponse(input.error);
    return toResponse(await handler(input.value, request));
  };
  return { ...refuseAllBut('POST'), POST: (request) => answerSafely(request, () => answer(request)) };
}

export function getRoute(answer: (request: Request) => Promise<Response>): RouteHandlers {
  return { ...refuseAllBut('GET'), GET: (request) => answerSafely(request, () => answer(request)) };
}

async function answerSafely(request: Request, answer: () => Promise<Response>): Promise<Response> {
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
