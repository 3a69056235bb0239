import { CONTACT_TRAP_MAX } from '@/lib/contract/contact';

export const CONTACT_TEXTS = ['firstName', 'lastName', 'email', 'message'] as const;

export type ContactText = (typeof CONTACT_TEXTS)[number];

type ContactDraft = Partial<Record<ContactText, string>> & { acceptTerms?: boolean; website?: string };

export type ContactFormState = {
  draft: ContactDraft;
  errors: Partial<Record<string, string>>;
  failure: string | null;
};

export const EMPTY_CONTACT_FORM: ContactFormState = { draft: {}, errors: {}, failure: null };

export const CONTACT_DRAFT_KEY = 'contact-draft';

type FormReader = { get(name: string): unknown };

export function readContactForm(form: FormReader): ContactDraft {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const texts = Object.fromEntries(CONTACT_TEXTS.map((name) => [name, textOf(name)]));
  const website = textOf('website').slice(0, CONTACT_TRAP_MAX);
  return { ...texts, acceptTerms: Boolean(form.get('acceptTerms')), website };
}
