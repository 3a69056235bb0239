import { IntentLink } from '@/components/ui/intent-link';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { CONTACT } from '@/lib/content/contact';

/**
 * The form hands over to the visitor's own mail program, which needs no script and no server of ours, and the note
 * beneath the button says so: nothing is pretended to have been sent.
 */
export function ContactForm() {
  const { fields, email, formTitle } = CONTACT;
  return (
    <form
      action={`mailto:${email}?subject=${encodeURIComponent('Message from the website')}`}
      method="post"
      encType="text/plain"
      className="grid gap-6"
    >
      <h2 className="display text-display-sm">{formTitle}</h2>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label={fields.firstName} name={fields.firstName} autoComplete="given-name" required />
        <TextField label={fields.lastName} name={fields.lastName} autoComplete="family-name" required />
      </div>
      <TextField label={fields.email} name={fields.email} type="email" autoComplete="email" required />
      <TextAreaField label={fields.message} name={fields.message} rows={CONTACT.messageRows} required />
      <CheckboxField
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
      <div className="grid gap-3">
        <Button type="submit" size="lg" className="justify-self-start">
          {CONTACT.submit}
        </Button>
        <p className="text-sm text-muted">{CONTACT.formNote}</p>
      </div>
    </form>
  );
}
