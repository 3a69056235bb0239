import { MessagePage } from '@/components/marketing/message-page';
import { LinkButton } from '@/components/ui/button';
import { THANK_YOU } from '@/lib/content/messages';
import { toPrivateMetadata } from '@/lib/seo/page-metadata';

export const metadata = toPrivateMetadata({
  path: '/thank-you',
  name: THANK_YOU.name,
  description: `${THANK_YOU.text} ${THANK_YOU.next}`,
});

export default function ThankYouPage() {
  return (
    <MessagePage
      title={THANK_YOU.title}
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
