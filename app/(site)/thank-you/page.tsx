import type { Metadata } from 'next';
import { MessagePage } from '@/components/marketing/message-page';
import { LinkButton } from '@/components/ui/button';
import { THANK_YOU } from '@/lib/content/messages';

export const metadata: Metadata = { title: 'Thank you', robots: { index: false } };

export default function ThankYouPage() {
  return (
    <MessagePage
      sign={<h1 className="display text-display-lg">{THANK_YOU.title}</h1>}
      text={
        <>
          {THANK_YOU.text}
          <br />
          {THANK_YOU.next}
        </>
      }
    >
      <LinkButton href="/" size="lg">
        {THANK_YOU.action}
      </LinkButton>
    </MessagePage>
  );
}
