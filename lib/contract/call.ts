import type { z } from 'zod';

/** Groups of calls beyond docs/product.md (`UPSTREAM_CALLS`). */
export type CallGroup =
  | 'account'
  | 'channels'
  | 'codes'
  | 'contact'
  | 'events'
  | 'free-orders'
  | 'gifts'
  | 'guests'
  | 'hosted-page'
  | 'pairing'
  | 'passwords'
  | 'passes'
  | 'paypal'
  | 'playback'
  | 'purchases'
  | 'saved-methods'
  | 'sso'
  | 'studio';

/**
 * `optional` names the group of a call that an API may lack. A `retryable` call is safe to repeat
 * (RFC 9110 section 9.2.2). Of `params`, those that `path` does not name are its query.
 */
export type Call<
  Params extends z.ZodObject | null,
  Body extends z.ZodType | null,
  Answer extends z.ZodType,
> = {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  auth: boolean;
  /** Also takes the grant of a purchase that was begun without a session (`openGuest`). */
  takesGrant?: boolean;
  /** Also takes the grant of a paired screen (`takePairing`). */
  takesPairing?: boolean;
  optional: CallGroup | null;
  retryable: boolean;
  params: Params;
  body: Body;
  answer: Answer;
  failures: readonly number[];
  /** Of the request's body, where it may be larger than others (server/validation). */
  maxBytes?: number;
  /**
   * The page of the site that shows what a form has changed; without it, its own. `{field}` is of
   * the answer, else of the body.
   */
  leadsTo?: string;
};

export type AnyCall = Call<z.ZodObject | null, z.ZodType | null, z.ZodType>;

type Told = {
  summary: string;
  auth: boolean;
  takesGrant?: boolean;
  takesPairing?: boolean;
  optional?: CallGroup;
  failures: readonly number[];
};

export function post<P extends string, B extends z.ZodType, A extends z.ZodType>(
  path: P,
  body: B,
  answer: A,
  rest: Told & { maxBytes?: number; leadsTo?: string },
): Call<null, B, A> & { method: 'POST'; path: P } {
  return { method: 'POST', path, body, answer, params: null, retryable: false, optional: null, ...rest };
}

export function get<P extends z.ZodObject, A extends z.ZodType>(
  path: string,
  params: P,
  answer: A,
  rest: Told,
): Call<P, null, A> {
  return { method: 'GET', path, params, answer, body: null, retryable: true, optional: null, ...rest };
}

/** The path with its query; empty values are left out of the query. */
export function toPath(call: AnyCall, params: Record<string, string | undefined>): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const name of listQueryNames(call)) if (params[name]) query.set(name, params[name]);
  return query.size > 0 ? `${path}?${query}` : path;
}

export function listQueryNames({ path, params }: Pick<AnyCall, 'path' | 'params'>): string[] {
  return Object.keys(params?.shape ?? {}).filter((name) => !path.includes(`{${name}}`));
}
