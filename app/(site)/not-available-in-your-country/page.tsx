import type { Metadata } from 'next';
import { MessagePage } from '@/components/marketing/message-page';
import { RetryButton } from '@/components/marketing/retry-button';
import { COUNTRY } from '@/lib/content/messages';

export const metadata: Metadata = { title: COUNTRY.title, robots: { index: false } };

export default function NotAvailablePage() {
  return (
    <MessagePage sign={<h1 className="display text-display-lg">{COUNTRY.title}</h1>} text={COUNTRY.text}>
      <RetryButton label={COUNTRY.action} />
    </MessagePage>
  );
}
