import type { Metadata } from 'next';
import { MessagePage } from '@/components/marketing/message-page';
import { RetryButton } from '@/components/marketing/retry-button';
import { COUNTRY } from '@/lib/content/messages';
import { toPrivateMetadata } from '@/lib/seo/page-metadata';

export const metadata: Metadata = toPrivateMetadata({
  path: '/not-available-in-your-country',
  name: COUNTRY.title,
  description: COUNTRY.text,
});

export default function NotAvailablePage() {
  return (
    <MessagePage sign={<h1 className="display text-display-lg">{COUNTRY.title}</h1>} text={COUNTRY.text}>
      <RetryButton label={COUNTRY.action} />
    </MessagePage>
  );
}
