import 'server-only';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type * as z from 'zod';
import { requireSession, toLogin } from '@/app/_purchase/require-session';
import { isOffered } from '@/lib/api-client/offers';
import type { Call } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { setPageStatus } from '@/lib/http/page-status';
import { ERROR_STATUS, type Result } from '@/lib/result';
import { withQuery } from '@/lib/studio/paths';
import { readStudio } from '@/lib/studio/read-studio';

/**
 * Redirects to the login, which leads back to `path`. Answers 404 without a studio, and for what
 * does not exist or belongs to another organisation. Any other failure is for the page to show.
 */
export async function askStudio<P extends z.ZodObject, A>(
  call: Call<P, null, z.ZodType<A>>,
  params: z.input<P> & Record<string, string>,
  path: string,
): Promise<Result<A>> {
  return answerPage(path, (token) => readStudio(call, params, token));
}

async function answerPage<A>(path: string, read: (token: string) => Promise<Result<A>>): Promise<Result<A>> {
  if (!isOffered('studio')) notFound();
  const { token } = await requireSession(path);
  const answer = await read(token);
  if (answer.ok) return answer;
  const { code, retryAfterMs } = answer.error;
  if (code === 'unauthorized') redirect(toLogin(path, true));
  if (code === 'not_found' || code === 'not_supported') notFound();
  setPageStatus(ERROR_STATUS[code], retryAfterMs);
  return answer;
}

export const getStudio = cache((path: string) => askStudio(studioCalls.getStudio, {}, path));

/** Once for a page and its title. */
export const readStudioEvent = cache((eventId: string, token: string) =>
  readStudio(studioCalls.getStudioEvent, { eventId }, token),
);

export const getStudioEvent = cache((eventId: string, path: string) =>
  answerPage(path, (token) => readStudioEvent(eventId, token)),
);

export type Search = Promise<Record<string, string | string[] | undefined>>;

/** Repeated and missing parameters are empty. */
export async function readSearch<N extends string>(
  search: Search,
  ...names: N[]
): Promise<Record<N, string>> {
  const given = await search;
  return Object.fromEntries(
    names.map((name) => {
      const value = given[name];
      return [name, typeof value === 'string' ? value : ''];
    }),
  ) as Record<N, string>;
}

/**
 * The organisation that the address names, else the first. Redirects to the start screen without
 * one, and answers 404 for another's.
 */
export async function findOrganisation(page: string, wanted: string, rest: Record<string, string> = {}) {
  const path = withQuery(page, { organisation: wanted, ...rest });
  const studio = await getStudio(path);
  if (!studio.ok) return studio;
  const { organisations } = studio.value;
  if (organisations.length === 0) redirect('/studio');
  const organisation = organisations.find(({ _id }) => wanted === '' || _id === wanted);
  if (!organisation) notFound();
  return { ok: true as const, value: { organisation, organisations, path } };
}
