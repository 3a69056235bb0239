'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { EMPTY_CONTACT_FORM, type ContactFormState } from '@/lib/contact/contact-form';
import { FORM_FIELD } from '@/lib/forms/posted-form';
import { restoreDraft, saveDraft } from './contact-form-draft';

type Live = typeof import('./contact-form-live');

type ContactFormProps = { email: string; children: ReactNode };

/**
 * `contact-form-live` replaces it on first use. If that file can't be loaded, the browser posts the
 * form.
 */
export function ContactForm({ email, children }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const live = useRef<Live>(null);
  const [taken, setTaken] = useState<{ Form: Live['ContactFormLive']; start: ContactFormState } | null>(null);

  useEffect(() => {
    if (form.current) restoreDraft(form.current);
  }, []);

  function warm(): void {
    void import('./contact-form-live').then(
      (loaded) => {
        live.current = loaded;
        // The browser's own messages are only for its own posts.
        if (form.current) form.current.noValidate = true;
      },
      () => undefined,
    );
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (!live.current) return;
    event.preventDefault();
    const { ContactFormLive, readContactForm } = live.current;
    const draft = readContactForm(new FormData(event.currentTarget));
    setTaken({ Form: ContactFormLive, start: { ...EMPTY_CONTACT_FORM, draft } });
  }

  if (taken) return <taken.Form email={email} start={taken.start} submitsAtOnce />;
  return (
    <form
      ref={form}
      method="post"
      onSubmit={submit}
      onInput={({ currentTarget }) => saveDraft(currentTarget)}
      onFocus={warm}
      onPointerEnter={warm}
      className="grid gap-6"
    >
      <input type="hidden" name={FORM_FIELD} value="contact" />
      {children}
    </form>
  );
}
