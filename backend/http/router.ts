import type { Hono } from 'hono';
import type { z } from 'zod';
import { API_BASE, type AnyCall, type Call, REQUESTED_WITH } from '@/lib/contract';
import { checkInput, readJson } from '@/lib/json/read-json';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { fail, type Result } from '@/lib/result';
import { type Connection, findCaller, findCountry } from './caller';

/** The account and the login (`jti`) behind a bearer token. */
export type Session = { jti: string; userId: string; name: string; email: string };

export type Authenticate = (request: Request) => Promise<Result<Session>>;

export type BackendApp = Hono<{ Bindings: Connection }>;

type Answer<A extends z.ZodType> = Promise<Result<z.output<A>>>;

export type Router = {
  get<P extends z.ZodObject, A extends z.ZodType>(
    call: Call<P, null, A>,
    handle: (params: z.output<P>) => Answer<A>,
  ): void;
  getPrivate<P extends z.ZodObject, A extends z.ZodType>(
    call: Call<P, null, A>,
    handle: (params: z.output<P>, session: Session, country: string | null) => Answer<A>,
  ): void;
  post<B extends z.ZodType, A extends z.ZodType>(
    call: Call<null, B, A>,
    /** `caller` is the address limits are counted by; see `findCaller`. */
    handle: (body: z.output<B>, caller: string) => Answer<A>,
  ): void;
  postPrivate<B extends z.ZodType, A extends z.ZodType>(
    call: Call<null, B, A>,
    handle: (body: z.output<B>, session: Session, country: string | null, caller: string) => Answer<A>,
  ): void;
  /** Answers 405 for every other method of the paths above. Call it after the last route. */
  refuseOtherMethods(): void;
};

/**
 * Mounts calls of the contract: header, login, input, handler, answer. The login comes before the
 * body, so that a stranger cannot make us read and parse.
 */
export function createRouter(app: BackendApp, authenticate: Authenticate): Router {
  const methods = new Map<string, string[]>();

  function mount(
    call: AnyCall,
    respond: (request: Request, params: Record<string, string>, connection?: Connection) => Promise<Response>,
  ) {
    const path = API_BASE + call.path.replace(/\{(\w+)\}/g, ':$1');
    methods.set(path, [...(methods.get(path) ?? []), call.method]);
    app.on(call.method, path, async (c) => {
      if (c.req.header(REQUESTED_WITH.name) !== REQUESTED_WITH.value) {
        return toErrorResponse({
          code: 'invalid_input',
          message: `Send the header ${REQUESTED_WITH.name}: ${REQUESTED_WITH.value} with every call.`,
        });
      }
      return respond(c.req.raw, c.req.param(), c.env);
    });
  }

  return {
    get(call, handle) {
      mount(call, async (_request, raw) => {
        const params = nameFields(checkInput(raw, call.params));
        return toResponse(params.ok ? await handle(params.value) : params);
      });
    },
    getPrivate(call, handle) {
      mount(call, async (request, raw, connection) => {
        const session = await authenticate(request);
        if (!session.ok) return toResponse(session);
        const params = nameFields(checkInput(raw, call.params));
        if (!params.ok) return toResponse(params);
        return toResponse(await handle(params.value, session.value, findCountry(request, connection)));
      });
    },
    post(call, handle) {
      mount(call, async (request, _raw, connection) => {
        const body = nameFields(await readJson(request, call.body));
        return toResponse(body.ok ? await handle(body.value, findCaller(request, connection)) : body);
      });
    },
    postPrivate(call, handle) {
      mount(call, async (request, _raw, connection) => {
        const session = await authenticate(request);
        if (!session.ok) return toResponse(session);
        const body = nameFields(await readJson(request, call.body));
        if (!body.ok) return toResponse(body);
        const caller = findCaller(request, connection);
        return toResponse(await handle(body.value, session.value, findCountry(request, connection), caller));
      });
    },
    refuseOtherMethods() {
      for (const [path, allowed] of methods) {
        const allow = allowed.includes('GET') ? [...allowed, 'HEAD'].join(', ') : allowed.join(', ');
        const { error } = fail('method_not_allowed', `This address answers ${allow} only.`);
        app.all(path, () => toErrorResponse(error, { Allow: allow }));
      }
    },
  };
}

/** A program that calls the API reads one sentence, so it names every faulty field. */
function nameFields<T>(input: Result<T>): Result<T> {
  if (input.ok || !input.error.fields) return input;
  const { fields } = input.error;
  const faults = Object.entries(fields).map(([name, message]) => `${name}: ${message}`);
  return fail('invalid_input', `The request is not valid. ${faults.join('. ')}.`, { fields });
}
