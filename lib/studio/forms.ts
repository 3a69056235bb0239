import 'server-only';
import type * as z from 'zod';
import type { AnyCall } from '@/lib/contract';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { FormRules } from '@/lib/forms/answer-form';
import { FORMS, type FormName } from '@/lib/forms/posted-form';
import { toNextPath } from './next-path';

type FormCall = AnyCall & { body: z.ZodObject; answer: z.ZodType<object> };

/** The calls that a form may make, by the form's name. */
const toForms = (calls: Record<string, AnyCall>): ReadonlyMap<FormName, FormCall> =>
  new Map(
    Object.values(calls).flatMap((call): [FormName, FormCall][] => {
      const name = FORMS.find((form) => `/${form}` === call.path);
      return name && isFormCall(call) ? [[name, call]] : [];
    }),
  );

export const studioForms = toForms(studioCalls);
export const operatorForms = toForms(operatorCalls);

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
