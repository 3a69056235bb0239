import { Button } from '@/components/ui/button';
import { CONTACT_FORM } from '@/lib/content/contact-form';

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
