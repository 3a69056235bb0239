import type { z } from 'zod';
import { isProvenLogin } from '@/lib/auth/login-proof';
import { readSessionState } from '@/lib/auth/session-state';
import { idSchema } from '@/lib/contract';
import { checkSameOrigin } from '@/lib/http/same-origin';
import { readJson } from '@/lib/json/read-json';
import { fail, ok, type Result } from '@/lib/result';
import { findOwnShow } from './own-show';

const MAX_BYTES = 1024;

type Admitted<Wish> = { wish: Wish; login: string; show: Awaited<ReturnType<typeof findOwnShow>> };

/** Origin, body and login of what a player asks about an event; `show` where the site plays it itself. */
export async function admitViewer<S extends z.ZodType>(
  request: Request,
  eventId: string,
  schema: S,
): Promise<Result<Admitted<z.output<S>>>> {
  const { headers } = request;
  const origin = checkSameOrigin(request);
  if (!origin.ok) return origin;
  const wish = await readJson(request, schema, MAX_BYTES);
  if (!wish.ok) return wish;
  const state = readSessionState(headers);
  if (state.kind !== 'active') return fail('unauthorized', 'Please sign in to watch.');
  if (!idSchema.safeParse(eventId).success) return fail('not_found', 'There is no such event.');
  const { token: login } = state.session;
  const show = await findOwnShow(headers, eventId);
  if (show && !isProvenLogin(headers, login)) return fail('unauthorized', 'Please sign in again to watch.');
  return ok({ wish: wish.value, login, show });
}
