import 'server-only';
import type { z } from 'zod';
import { callUpstream } from '@/lib/api-client/client';
import type { AnyCall } from '@/lib/contract';
import { postRoute } from '@/lib/http/route';
import { clientAddress } from '@/lib/http/visitor';
import { fail, type Result } from '@/lib/result';
import { readSessionState, type Session } from './session-state';

type Call<S extends z.ZodType, Who> = {
  input: z.output<S>;
  session: Who;
  clientAddress: string | null;
  request: Request;
};
type Handler<S extends z.ZodType, Who> = (call: Call<S, Who>) => Promise<Result<object>>;

/** A `postRoute` that anyone may call; `session` is null without a login. */
export function openRoute<S extends z.ZodType>(body: S, handler: Handler<S, Session | null>) {
  return postRoute(body, (input, request) => {
    const { headers } = request;
    const state = readSessionState(headers);
    const session = state.kind === 'active' ? state.session : null;
    return handler({ input, session, clientAddress: clientAddress(headers), request });
  });
}

/** The same for visitors who are logged in; 401 for all others. */
export function sessionRoute<S extends z.ZodType>(body: S, handler: Handler<S, Session>) {
  return openRoute(body, async ({ session, ...call }) =>
    session ? handler({ session, ...call }) : fail('unauthorized', 'Please sign in to continue.'),
  );
}

type Take<A> = (answer: Result<A>) => Promise<Result<object>>;

/** A `sessionRoute` that hands its body to the API; `take` does what the answer asks for. */
export function sessionCall<S extends z.ZodType, A extends object>(
  call: AnyCall & { body: S; answer: z.ZodType<A> },
  take: Take<A> = (answer) => Promise.resolve(answer),
) {
  const plain: AnyCall & { answer: z.ZodType<A> } = call;
  return sessionRoute(call.body, async ({ input: body, session: { token }, clientAddress }) =>
    take(await callUpstream(plain, { body, token, clientAddress })),
  );
}
