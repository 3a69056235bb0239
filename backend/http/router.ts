import type { Hono } from 'hono';
import type { z } from 'zod';
import { API_BASE, type AnyCall, type Call, REQUESTED_WITH } from '@/lib/contract';
import { checkInput, readJson } from '@/lib/json/read-json';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { fail, ok, type Result } from '@/lib/result';
import { readBearer } from '@/lib/network/bearer';
import { type Connection, findCaller, findCountry, UNKNOWN_CALLER } from './caller';

/** Of an item's purchase that was begun without a login. */
export type Grant = { itemKey: string; eventId: string; packageId: string | null };

/** Of a paired screen: one event, or those of a broadcaster (`PairingTable`). */
export type Pairing = {
  id: string;
  kind: 'tv' | 'frame';
  eventId: string | null;
  organisationId: string | null;
};

/**
 * With `grant`, `userId` is the guest's. With it or `pairing`, it is no login and opens nothing
 * else.
 */
export type Session = { jti: string; userId: string; grant?: Grant; pairing?: Pairing };

/**
 * A grant opens a purchase alone, and that of a paired screen (`watch`) playback alone. A session
 * of an event's host opens no studio.
 */
export type Opens = 'account' | 'purchase' | 'studio' | 'watch';

export type Authenticate = (token: string | null, opens: Opens) => Promise<Result<Session>>;

const STUDIO = /^\/(?:studio|operator)(?:\/|$)/;

export type BackendApp = Hono<{ Bindings: Connection }>;

/** A call from the site in this process. */
export type DirectCall = {
  params: unknown;
  body: unknown;
  token: string | null;
  country: string | null;
  clientAddress: string | null;
};

type Answer<A extends z.ZodType> = Promise<Result<z.output<A>>>;

export type Router = ReturnType<typeof createRouter>;

/** Checks headers and the login first, so a stranger can't make us parse a body. */
export function createRouter(app: BackendApp, authenticate: Authenticate) {
  const methods = new Map<string, string[]>();
  const direct = new Map<string, (given: DirectCall) => Promise<Result<unknown>>>();
  const admit = async () => ok(null);
  const enterBy =
    ({ takesGrant, takesPairing, path }: AnyCall) =>
    (token: string | null) =>
      authenticate(
        token,
        STUDIO.test(path) ? 'studio' : takesPairing ? 'watch' : takesGrant ? 'purchase' : 'account',
      );

  function mount<S, I extends z.ZodType>(
    call: AnyCall,
    enter: (token: string | null) => Promise<Result<S>>,
    schema: I,
    handle: (
      input: z.output<I>,
      session: S,
      country: string | null,
      caller: string,
    ) => Promise<Result<unknown>>,
  ): void {
    direct.set(`${call.method} ${call.path}`, async ({ params, body, token, country, clientAddress }) => {
      const session = await enter(token);
      if (!session.ok) return session;
      const input = nameFields(checkInput(call.body ? body : params, schema));
      return input.ok ? handle(input.value, session.value, country, clientAddress ?? UNKNOWN_CALLER) : input;
    });
    const path = API_BASE + call.path.replace(/\{(\w+)\}/g, ':$1');
    methods.set(path, [...(methods.get(path) ?? []), call.method]);
    app.on(call.method, path, async (c) => {
      if (c.req.header(REQUESTED_WITH.name) !== REQUESTED_WITH.value) {
        return toErrorResponse({
          code: 'invalid_input',
          message: `Send the header ${REQUESTED_WITH.name}: ${REQUESTED_WITH.value} with every call.`,
        });
      }
      const request = c.req.raw;
      const session = await enter(readBearer(request));
      if (!session.ok) return toResponse(session);
      const input = nameFields(
        call.body
          ? await readJson(request, schema, call.maxBytes)
          : checkInput({ ...c.req.query(), ...c.req.param() }, schema),
      );
      if (!input.ok) return toResponse(input);
      const [country, caller] = [findCountry(request, c.env), findCaller(request, c.env)];
      return toResponse(await handle(input.value, session.value, country, caller));
    });
  }

  return {
    get<P extends z.ZodObject, A extends z.ZodType>(
      call: Call<P, null, A>,
      handle: (params: z.output<P>) => Answer<A>,
    ) {
      mount(call, admit, call.params, handle);
    },
    getPrivate<P extends z.ZodObject, A extends z.ZodType>(
      call: Call<P, null, A>,
      handle: (params: z.output<P>, session: Session, country: string | null) => Answer<A>,
    ) {
      mount(call, enterBy(call), call.params, handle);
    },
    /** Limits count by `caller` (`findCaller`). */
    post<B extends z.ZodType, A extends z.ZodType>(
      call: Call<null, B, A>,
      handle: (body: z.output<B>, caller: string) => Answer<A>,
    ) {
      mount(call, admit, call.body, (body, _session, _country, caller) => handle(body, caller));
    },
    /** Also for visitors without a login, whose session is null. */
    postAny<B extends z.ZodType, A extends z.ZodType>(
      call: Call<null, B, A>,
      handle: (
        body: z.output<B>,
        session: Session | null,
        country: string | null,
        caller: string,
      ) => Answer<A>,
    ) {
      const enter = async (token: string | null) => {
        const session = token === null ? null : await enterBy(call)(token);
        return ok(session?.ok ? session.value : null);
      };
      mount(call, enter, call.body, handle);
    },
    postPrivate<B extends z.ZodType, A extends z.ZodType>(
      call: Call<null, B, A>,
      handle: (body: z.output<B>, session: Session, country: string | null, caller: string) => Answer<A>,
    ) {
      mount(call, enterBy(call), call.body, handle);
    },
    /** @throws for an unknown call, or when its handler throws */
    async answer({ method, path }: AnyCall, given: DirectCall): Promise<Result<unknown>> {
      const handle = direct.get(`${method} ${path}`);
      if (!handle) throw new Error(`There is no call ${method} ${path}`);
      return handle(given);
    },
    /** Returns 405 for other methods of known paths. Call this after the last route. */
    refuseOtherMethods() {
      for (const [path, allowed] of methods) {
        const allow = allowed.includes('GET') ? [...allowed, 'HEAD'].join(', ') : allowed.join(', ');
        const { error } = fail('method_not_allowed', `This address answers ${allow} only.`);
        app.all(path, () => toErrorResponse(error, { Allow: allow }));
      }
    },
  };
}

/** API clients show one message, so it names every faulty field. */
function nameFields<T>(input: Result<T>): Result<T> {
  if (input.ok || !input.error.fields) return input;
  const { fields } = input.error;
  const faults = Object.entries(fields).map(([name, message]) => `${name}: ${message}`);
  return fail('invalid_input', `The request is not valid. ${faults.join('. ')}.`, { fields });
}
