import { ContactFormLive } from '@/components/marketing/contact-form-live';
import { EMPTY_CONTACT_FORM, readContactForm } from '@/lib/contact/contact-form';
import { CONTACT } from '@/lib/content/contact';
import { getPosted } from '@/lib/forms/get-posted';
import { ContactContent } from '../contact-content';

export const metadata = { title: CONTACT.title, robots: { index: false } };

export default async function ContactUnsentPage() {
  const posted = await getPosted('contact');
  const start = posted && { ...posted, draft: readContactForm({ get: (name) => posted.values[name] }) };
  return (
    <ContactContent>
      <ContactFormLive email={CONTACT.email} start={start ?? EMPTY_CONTACT_FORM} />
    </ContactContent>
  );
}
