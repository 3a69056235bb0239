import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextLink } from '@/components/ui/intent-link';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import type { ContactFormState, ContactText } from '@/lib/contact/contact-form';
import { CONTACT_FORM } from '@/lib/content/contact';

type ContactFieldsProps = Partial<Pick<ContactFormState, 'draft' | 'errors'>> & {
  children?: ReactNode;
};

export function ContactFields({ draft = {}, errors = {}, children }: ContactFieldsProps) {
  const field = (name: ContactText) => ({
    label: CONTACT_FORM.fields[name],
    name,
    defaultValue: draft[name],
    error: errors[name],
    required: true,
  });
  return (
    <>
      <h2 className="display text-display-sm">{CONTACT_FORM.title}</h2>
      {children}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
      </div>
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextAreaField {...field('message')} rows={CONTACT_FORM.messageRows} />
      {/* A honeypot, hidden from view, screen readers and the keyboard. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {CONTACT_FORM.honeypot}
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
            {CONTACT_FORM.accept.before}{' '}
            <TextLink href="/terms-and-conditions">{CONTACT_FORM.accept.terms}</TextLink>
          </>
        }
      />
    </>
  );
}

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
