import { readStored, store } from '@/components/ui/browser-storage';
import { CONTACT_DRAFT_KEY, CONTACT_TEXTS } from '@/lib/contact/contact-form';
import { textOf } from '@/lib/http/text-of';

export function saveDraft(form: HTMLFormElement): void {
  const texts = CONTACT_TEXTS.map((name) => [name, textField(form, name)?.value ?? '']);
  store('sessionStorage', CONTACT_DRAFT_KEY, JSON.stringify(Object.fromEntries(texts)));
}

export function restoreDraft(form: HTMLFormElement): void {
  const kept: unknown = JSON.parse(readStored('sessionStorage', CONTACT_DRAFT_KEY) ?? '{}');
  for (const name of CONTACT_TEXTS) {
    const field = textField(form, name);
    if (field?.value === '') field.value = textOf(kept, name) ?? '';
  }
}

export function clearDraft(): void {
  store('sessionStorage', CONTACT_DRAFT_KEY, null);
}

export function textField(form: HTMLFormElement, name: string) {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null;
}
