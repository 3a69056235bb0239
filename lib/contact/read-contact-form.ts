import { CONTACT_TRAP_MAX } from '@/lib/contract/contact';
import { CONTACT_TEXTS, type ContactDraft } from './contact-draft';

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
