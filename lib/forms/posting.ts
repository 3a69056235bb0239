import { AsyncLocalStorage } from 'node:async_hooks';
import { runtime } from '@/lib/runtime';
import { FORM_FIELD, FORMS, type FormName, type PostedForm } from './posted-form';

/** A form that a browser posted to a page, until that page has been shown again or left. */
export type Posting = {
  name: FormName;
  form: FormData;
  /** The address of the page, path and query. */
  page: string;
  /** What its route says for the page to show. Null where the browser goes elsewhere. */
  answer: { posted: PostedForm; status: number; retryAfterMs: number | null; page: string } | null;
};

declare module '@/lib/runtime' {
  interface Runtime {
    posting?: AsyncLocalStorage<Posting>;
  }
}

const storage = (runtime.posting ??= new AsyncLocalStorage<Posting>());

/** The posted form that is being answered; null for every other request. */
export function readPosting(): Posting | null {
  return storage.getStore() ?? null;
}

export function withPosting<T>(posting: Posting, run: () => T): T {
  return storage.run(posting, run);
}

/** Null for a form that names no route of ours. */
export function toPosting(form: FormData, page: string): Posting | null {
  const name = FORMS.find((known) => known === form.get(FORM_FIELD));
  return name ? { name, form, page, answer: null } : null;
}
