'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { ContactFormState } from '@/lib/contact/contact-form';
import { CONTACT_FORM } from '@/lib/content/contact';
import { FORM_FIELD } from '@/lib/forms/posted-form';
import { ContactFields, ContactFormEnd } from './contact-fields';
import { useContactForm } from './use-contact-form';

/** @public Read through a dynamic import. */
export { readContactForm } from '@/lib/contact/contact-form';

type ContactFormLiveProps = {
  email: string;
  start: ContactFormState;
  submitsAtOnce?: boolean;
};

export function ContactFormLive({ email, start, submitsAtOnce = false }: ContactFormLiveProps) {
  const { form, phase, draft, errors, failure, submit, edit, writeAnother } = useContactForm(
    start,
    submitsAtOnce,
  );
  if (phase === 'sent') return <ContactFormSent onWriteAnother={writeAnother} />;
  const wasPosted = errors === start.errors && Object.keys(errors).length > 0;

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={edit} className="grid gap-6">
      <input type="hidden" name={FORM_FIELD} value="contact" />
      <ContactFields draft={draft} errors={errors}>
        {wasPosted ? <Notice kind="error">{CONTACT_FORM.faulty}</Notice> : null}
      </ContactFields>
      {failure ? (
        <Notice kind="error">
          <span>{`${failure} ${CONTACT_FORM.kept}`}</span>{' '}
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
        </Notice>
      ) : null}
      <ContactFormEnd sending={phase === 'sending'} />
    </form>
  );
}

export function ContactFormSent({ onWriteAnother }: { onWriteAnother: () => void }) {
  const { title, text, another } = CONTACT_FORM.sent;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="grid justify-items-start gap-6">
      <h2 ref={heading} tabIndex={-1} className="display text-display-sm">
        {title}
      </h2>
      <p className="text-lg">{text}</p>
      <Button variant="secondary" onClick={onWriteAnother}>
        {another}
      </Button>
    </div>
  );
}
