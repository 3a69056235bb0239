import 'server-only';
import type { z } from 'zod';
import { callUpstream } from '@/lib/api-client/client';
import type { AnyCall } from '@/lib/contract';
import { answerForm, type FormRules } from '@/lib/forms/answer-form';
import { readPosting } from '@/lib/forms/posting';
import { answerSafely, refuseAllBut, type RouteHandlers } from '@/lib/http/route';
import { checkSameOrigin } from '@/lib/http/same-origin';
import { clientAddress } from '@/lib/http/visitor';
import { readJson } from '@/lib/json/read-json';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { fail, type Result } from '@/lib/result';
import { toLogin } from './return-to';
import { findGrant } from './purchase-grant';
import { readSessionState, type Session } from './session-state';

type Call<S extends z.ZodType, Who> = {
  input: z.output<S>;
  session: Who;
  clientAddress: string | null;
  request: Request;
};
type Handler<S extends z.ZodType, Who> = (call: Call<S, Who>) => Promise<Result<object>>;

/** Checks the origin and parses the body. `session` is null without a login. */
export function openRoute<S extends z.ZodType>(
  body: S,
  handler: Handler<S, Session | null>,
  maxBytes?: number,
): RouteHandlers {
  const answer = async (request: Request) => {
    const origin = checkSameOrigin(request);
    if (!origin.ok) return toErrorResponse(origin.error);
    const input = await readJson(request, body, maxBytes);
    if (!input.ok) return toErrorResponse(input.error);
    return toResponse(await handler(toCall(input.value, request)));
  };
  return { ...refuseAllBut('POST'), POST: (request) => answerSafely(request, () => answer(request)) };
}

/** Answers 401 without a login, and without a grant for the event that `eventOf` names. */
export function buyerRoute<S extends z.ZodType>(
  body: S,
  eventOf: (input: z.output<S>) => string | null,
  handler: Handler<S, Session>,
): RouteHandlers {
  const withBuyer = withSession(handler);
  return openRoute(body, ({ session, ...call }) =>
    withBuyer({ ...call, session: session ?? findGrant(call.request.headers, eventOf(call.input)) }),
  );
}

/** An `openRoute` that also takes a form that a browser posts without script. */
export function openForm<S extends z.ZodObject>(
  body: S,
  handler: Handler<S, Session | null>,
  rules: FormRules = {},
): RouteHandlers {
  return formRoute(body, handler, { rules, signsIn: false });
}

/** Redirects a visitor without a session to the login. */
export function sessionForm<S extends z.ZodObject>(
  body: S,
  handler: Handler<S, Session>,
  rules: FormRules = {},
  maxBytes?: number,
): RouteHandlers {
  return formRoute(body, withSession(handler), { rules, signsIn: true, maxBytes });
}

type Take<S extends z.ZodType, A> = (answer: Result<A>, input: z.output<S>) => Promise<Result<object>>;

/** A `sessionForm` that passes its body to the API; `take` handles the answer. */
export function accountForm<S extends z.ZodObject, A extends object>(
  call: AnyCall & { body: S; answer: z.ZodType<A> },
  rules: FormRules & { take?: Take<S, A> } = {},
): RouteHandlers {
  const plain: AnyCall & { answer: z.ZodType<A> } = call;
  const { take = (answer) => Promise.resolve(answer) } = rules;
  return sessionForm(
    call.body,
    async ({ input: body, session: { token }, clientAddress }) =>
      take(await callUpstream(plain, { body, token, clientAddress }), body),
    rules,
    call.maxBytes,
  );
}

function formRoute<S extends z.ZodObject>(
  body: S,
  handler: Handler<S, Session | null>,
  { rules, signsIn, maxBytes }: { rules: FormRules; signsIn: boolean; maxBytes?: number | undefined },
): RouteHandlers {
  const route = openRoute(body, handler, maxBytes);
  return {
    ...route,
    POST(request) {
      const posting = readPosting();
      if (!posting) return route.POST(request);
      const hadSession = readSessionState(request.headers).kind !== 'none';
      const signIn = signsIn ? toLogin(posting.page, hadSession) : null;
      return answerForm(posting, request, { body, rules, signIn }, (input) =>
        handler(toCall(input, request)),
      );
    },
  };
}

function toCall<S extends z.ZodType>(input: z.output<S>, request: Request): Call<S, Session | null> {
  const state = readSessionState(request.headers);
  const session = state.kind === 'active' ? state.session : null;
  return { input, session, clientAddress: clientAddress(request.headers), request };
}

function withSession<S extends z.ZodType>(handler: Handler<S, Session>): Handler<S, Session | null> {
  return async ({ session, ...call }) =>
    session ? handler({ session, ...call }) : fail('unauthorized', 'Please sign in to continue.');
}
