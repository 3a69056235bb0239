import 'server-only';
import type * as z from 'zod';
import type { AnyCall } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { OPEN_CALLS } from '@/lib/contract/studio/shared/roles';
import type { FormName } from '@/lib/forms/posted-form';
import { textOf } from '@/lib/http/text-of';

type FormCall = AnyCall & { body: z.ZodObject; answer: z.ZodType<object> };

/** The calls that a form may make. */
export const listForms = (calls: Record<string, AnyCall>): FormCall[] =>
  Object.values(calls).filter((call): call is FormCall => call.method === 'POST' && call.body !== null);

/** The forms of the studio that a member may not send, by the calls that they may make. */
export const listRefused = (may: readonly string[]): FormName[] =>
  Object.entries(studioCalls).flatMap(([name, call]) =>
    call.method === 'POST' && ![...OPEN_CALLS, ...may].includes(name) ? [call.path.slice(1) as FormName] : [],
  );

/** The path that a form leads to after a success, or null to stay. */
export function toNextPath({ leadsTo }: AnyCall, body: object, answer: object): string | null {
  if (leadsTo === undefined) return null;
  return leadsTo.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(answer, name) ?? textOf(body, name) ?? ''),
  );
}
