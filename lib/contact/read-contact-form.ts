import { CONTACT_TRAP_MAX } from '@/lib/contract/contact';
import { CONTACT_TEXTS, type ContactDraft, type ContactFormState } from './contact-draft';

type FormReader = { get(name: string): unknown };

export function readContactForm(form: FormReader): ContactDraft {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const texts = Object.fromEntries(CONTACT_TEXTS.map((name) => [name, textOf(name)]));
  const website = textOf('website').slice(0, CONTACT_TRAP_MAX);
  return { ...texts, acceptTerms: form.get('acceptTerms') !== null, website };
}

export function toFieldErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): ContactFormState['errors'] {
  const errors: ContactFormState['errors'] = {};
  for (const { path, message } of issues) {
    const field = [...CONTACT_TEXTS, 'acceptTerms' as const].find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}
