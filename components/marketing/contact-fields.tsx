import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextLink } from '@/components/ui/intent-link';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import type { ContactFormState } from '@/lib/contact/contact-draft';
import { CONTACT_FORM } from '@/lib/content/contact-form';

type ContactFieldsProps = Partial<Pick<ContactFormState, 'draft' | 'errors'>> & {
  /** What stands between the heading and the fields. */
  children?: ReactNode;
};

/** The contact form's heading and fields, with script and without. */
export function ContactFields({ draft = {}, errors = {}, children }: ContactFieldsProps) {
  const { fields } = CONTACT_FORM;
  return (
    <>
      <h2 className="display text-display-sm">{CONTACT_FORM.title}</h2>
      {children}
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
      {/* A honeypot: people neither see it, nor hear it, nor reach it by keyboard. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue={draft.website} />
        </label>
      </div>
      <CheckboxField
        name="acceptTerms"
        defaultChecked={draft.acceptTerms}
        error={errors.acceptTerms}
        required
        label={
          <>
            I accept the <TextLink href="/terms-and-conditions">terms and conditions</TextLink>
          </>
        }
      />
    </>
  );
}

/** The contact form's button, and what is said beneath it. */
export function ContactFormEnd({ sending = false }: { sending?: boolean }) {
  return (
    <div className="grid gap-3">
      <Button type="submit" size="lg" busy={sending} className="justify-self-start">
        {sending ? CONTACT_FORM.sending : CONTACT_FORM.submit}
      </Button>
      <p role="status" className="sr-only">
        {sending ? CONTACT_FORM.sending : ''}
      </p>
      <p className="text-sm text-muted">{CONTACT_FORM.note}</p>
    </div>
  );
}
