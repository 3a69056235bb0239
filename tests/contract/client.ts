import { expect } from 'vitest';
import type { z } from 'zod';
import {
  API_BASE,
  type AnyCall,
  errorBodySchema,
  REQUESTED_WITH,
  toMediaPath,
  toPath,
  VIEWER_COUNTRY_HEADER,
} from '@/lib/contract';
import type { Target } from './target';

export type Refusal = {
  status: number;
  code: string | undefined;
  error: string;
  fields: Record<string, string>;
  reference?: string;
};

type Input = {
  params?: Record<string, string>;
  body?: unknown;
  token?: string | undefined;
  from?: string;
  country?: string;
};

let visitors = 0;

/**
 * In the documentation range (RFC 3849). Each call gets its own, so no rate limit by address
 * applies.
 */
function newAddress(): string {
  visitors += 1;
  return `2001:db8:0:${visitors.toString(16)}::1`;
}

const GENERAL_FAILURES = [400, 413, 415, 500, 503];

export type Client = ReturnType<typeof createClient>;

/** Validates the status and the exact body of every response. */
export function createClient(target: Target) {
  function send(
    call: AnyCall,
    { params = {}, body, token, from = newAddress(), country }: Input,
  ): Promise<Response> {
    return target.fetch(
      new Request(target.origin + API_BASE + toPath(call, params), {
        method: call.method,
        headers: {
          [REQUESTED_WITH.name]: REQUESTED_WITH.value,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
          'X-Forwarded-For': from,
          ...(country && { [VIEWER_COUNTRY_HEADER]: country }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  }

  return {
    send: (call: AnyCall, input: Input = {}) => send(call, input),

    async ok<A extends z.ZodType>(call: AnyCall & { answer: A }, input: Input = {}): Promise<z.output<A>> {
      const response = await send(call, input);
      const json: unknown = await response.json();
      expect({ status: response.status, json }).toMatchObject({ status: 200 });
      const parsed = call.answer.parse(json);
      // The schemas drop unknown fields, so equality means that there were none.
      expect(parsed).toEqual(json);
      return parsed;
    },

    async refused(call: AnyCall, input: Input = {}): Promise<Refusal> {
      const response = await send(call, input);
      const json: unknown = await response.json();
      expect({ status: response.status, json }).not.toMatchObject({ status: 200 });
      expect([...call.failures, ...GENERAL_FAILURES]).toContain(response.status);
      const { error, code, fields = {}, reference } = errorBodySchema.strict().parse(json);
      expect(error).toMatch(/^[A-Z].*[.!]$/s);
      return { status: response.status, code, error, fields, ...(reference && { reference }) };
    },

    async tooMany(
      call: AnyCall,
      input: Input,
      sentence = /^Too many .*\. Please try again in \d+ minutes\.$/,
    ) {
      const response = await send(call, input);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
      const error: unknown = expect.stringMatching(sentence);
      expect(await response.json()).toEqual({ code: 'rate_limited', error });
    },

    media(
      eventId: string,
      file: string,
      token?: string,
      headers: Record<string, string> = {},
      method = 'GET',
    ) {
      const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
      const [path = '', query] = file.split('?');
      const address = toMediaPath(eventId, path) + (query === undefined ? '' : `?${query}`);
      return target.fetch(
        new Request(target.origin + API_BASE + address, {
          method,
          headers: { ...authorization, ...headers },
        }),
      );
    },

    raw: (path: string, init: RequestInit = {}) =>
      target.fetch(new Request(target.origin + API_BASE + path, init)),
  };
}
