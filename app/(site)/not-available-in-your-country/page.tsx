import { CountryMessage } from '@/components/marketing/message-page';
import { COUNTRY } from '@/lib/content/messages';
import { toPrivateMetadata } from '@/lib/seo/page-metadata';

export const metadata = toPrivateMetadata({
  path: '/not-available-in-your-country',
  name: COUNTRY.title,
  description: COUNTRY.text,
});

export default function NotAvailablePage() {
  return <CountryMessage />;
}
