import { ContactFields, ContactFormEnd } from '@/components/marketing/contact-fields';
import { ContactForm } from '@/components/marketing/contact-form';
import { PageJsonLd } from '@/components/seo/json-ld';
import { CONTACT } from '@/lib/content/contact';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';
import { ContactContent } from './contact-content';

export const metadata = toPageMetadata(PAGES.contact);

export default function ContactPage() {
  return (
    <>
      <PageJsonLd page={PAGES.contact} />
      <ContactContent>
        <ContactForm email={CONTACT.email}>
          <ContactFields />
          <ContactFormEnd />
        </ContactForm>
      </ContactContent>
    </>
  );
}
