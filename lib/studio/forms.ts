import 'server-only';
import type * as z from 'zod';
import type { AnyCall } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { FormRules } from '@/lib/forms/answer-form';
import { FORMS, type FormName } from '@/lib/forms/posted-form';
import { toNextPath } from './next-path';

type FormCall = AnyCall & { body: z.ZodObject; answer: z.ZodType<object> };

/** The calls that a form may make, by the form's name. */
export const studioForms: ReadonlyMap<FormName, FormCall> = new Map(
  Object.values(studioCalls).flatMap((call: AnyCall): [FormName, FormCall][] => {
    const name = FORMS.find((form) => `/${form}` === call.path);
    return name && isFormCall(call) ? [[name, call]] : [];
  }),
);

function isFormCall(call: AnyCall): call is FormCall {
  return call.method === 'POST' && call.body !== null;
}

export function toFormRules(name: FormName): FormRules {
  return {
    goTo: (form, answer) =>
      toNextPath(
        name,
        (field) => {
          const value = form.get(field);
          return typeof value === 'string' ? value : '';
        },
        answer,
      ),
  };
}
