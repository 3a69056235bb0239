import { CONTACT_DRAFT_KEY, CONTACT_TEXTS } from '@/lib/contact/contact-draft';

/** Keeps what is typed for as long as the tab lives, so that a reload or a detour loses nothing. */
export function saveDraft(form: HTMLFormElement): void {
  const texts = CONTACT_TEXTS.map((name) => [name, textField(form, name)?.value ?? '']);
  withStorage((storage) => storage.setItem(CONTACT_DRAFT_KEY, JSON.stringify(Object.fromEntries(texts))));
}

/** Puts a kept draft back into fields that are still empty. */
export function restoreDraft(form: HTMLFormElement): void {
  withStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(CONTACT_DRAFT_KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return;
    for (const name of CONTACT_TEXTS) {
      const text: unknown = Reflect.get(kept, name);
      const field = textField(form, name);
      if (field && field.value === '' && typeof text === 'string') field.value = text;
    }
  });
}

export function clearDraft(): void {
  withStorage((storage) => storage.removeItem(CONTACT_DRAFT_KEY));
}

/** The control of a field of the form. */
export function textField(form: HTMLFormElement, name: string) {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null;
}

// Storage throws where a browser forbids it, and a draft is a convenience: the form works without.
function withStorage(work: (storage: Storage) => void): void {
  try {
    work(window.sessionStorage);
  } catch (error) {
    console.warn('The draft of the message cannot be kept:', error);
  }
}
