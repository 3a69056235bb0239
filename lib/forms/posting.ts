import { AsyncLocalStorage } from 'node:async_hooks';
import { runtime } from '@/lib/runtime';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { studioCalls } from '@/lib/contract/studio/calls';
import { FORM_FIELD, type FormName, type PostedForm, SITE_FORMS } from './posted-form';

export const FORMS = [
  ...SITE_FORMS,
  ...Object.values({ ...studioCalls, ...operatorCalls }).flatMap((call) =>
    call.method === 'POST' ? [call.path.slice(1) as FormName] : [],
  ),
];

export type Posting = {
  name: FormName;
  form: FormData;
  page: string;
  /** Null when the browser is redirected. */
  answer: { posted: PostedForm; status: number; retryAfterMs: number | null; page: string } | null;
};

declare module '@/lib/runtime' {
  interface Runtime {
    posting?: AsyncLocalStorage<Posting>;
  }
}

const storage = (runtime.posting ??= new AsyncLocalStorage<Posting>());

/** Null for a request that posts no form. */
export function readPosting(): Posting | null {
  return storage.getStore() ?? null;
}

export function withPosting<T>(posting: Posting, run: () => T): T {
  return storage.run(posting, run);
}

/** Null for an unknown form. */
export function toPosting(form: FormData, page: string): Posting | null {
  const name = FORMS.find((known) => known === form.get(FORM_FIELD));
  return name ? { name, form, page, answer: null } : null;
}
