'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { IntentLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { type ContactFormState, EMPTY_CONTACT_FORM } from '@/lib/contact/contact-draft';
import { CONTACT_FORM } from '@/lib/content/contact-form';
import { ContactFormSent } from './contact-form-sent';
import { useContactForm } from './use-contact-form';

type ContactFormProps = {
  /** Takes the form where our script is not there, or not yet. */
  action: (before: ContactFormState, form: FormData) => Promise<ContactFormState>;
  /** The address to offer when the form fails. */
  email: string;
};

/** The contact form: a plain form that the browser can post by itself, which sends without leaving the page where it can. */
export function ContactForm({ action, email }: ContactFormProps) {
  const [posted, postForm] = useActionState(action, EMPTY_CONTACT_FORM);
  const { form, phase, errors, failure, submit, edit, warm, writeAnother } = useContactForm(posted);
  const { draft } = posted;
  const { fields } = CONTACT_FORM;
  if (phase === 'sent') return <ContactFormSent onWriteAnother={writeAnother} />;

  return (
    <form
      ref={form}
      action={postForm}
      onSubmit={(event) => void submit(event)}
      onInput={edit}
      onFocus={warm}
      onPointerEnter={warm}
      className="grid gap-6"
    >
      <h2 className="display text-display-sm">{CONTACT_FORM.title}</h2>
      {Object.keys(posted.errors).length > 0 && errors === posted.errors ? (
        <Notice kind="error">{CONTACT_FORM.faulty}</Notice>
      ) : null}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={fields.firstName}
          name="firstName"
          autoComplete="given-name"
          defaultValue={draft.firstName}
          error={errors.firstName}
          required
        />
        <TextField
          label={fields.lastName}
          name="lastName"
          autoComplete="family-name"
          defaultValue={draft.lastName}
          error={errors.lastName}
          required
        />
      </div>
      <TextField
        label={fields.email}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={draft.email}
        error={errors.email}
        required
      />
      <TextAreaField
        label={fields.message}
        name="message"
        rows={CONTACT_FORM.messageRows}
        defaultValue={draft.message}
        error={errors.message}
        required
      />
      {/* For robots: nobody sees it, hears it or reaches it by keyboard. */}
      <label aria-hidden="true" className="sr-only">
        Website
        <input name="website" tabIndex={-1} autoComplete="off" defaultValue={draft.website} />
      </label>
      <CheckboxField
        name="acceptTerms"
        defaultChecked={draft.acceptTerms}
        error={errors.acceptTerms}
        required
        label={
          <>
            I accept the{' '}
            <IntentLink href="/terms-and-conditions" className="link">
              terms and conditions
            </IntentLink>
          </>
        }
      />
      {failure ? (
        <Notice kind="error">
          {failure} {CONTACT_FORM.kept}{' '}
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
        </Notice>
      ) : null}
      <div className="grid gap-3">
        <Button type="submit" size="lg" busy={phase === 'sending'} className="justify-self-start">
          {phase === 'sending' ? CONTACT_FORM.sending : CONTACT_FORM.submit}
        </Button>
        <p role="status" className="sr-only">
          {phase === 'sending' ? CONTACT_FORM.sending : ''}
        </p>
        <p className="text-sm text-muted">{CONTACT_FORM.note}</p>
      </div>
    </form>
  );
}
