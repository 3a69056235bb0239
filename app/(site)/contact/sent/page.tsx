import { ClearContactDraft } from '@/components/marketing/clear-contact-draft';
import { MessagePage } from '@/components/marketing/message-page';
import { LinkButton } from '@/components/ui/button';
import { CONTACT_FORM } from '@/lib/content/contact';

const { title, text, back } = CONTACT_FORM.sent;

export const metadata = { title, robots: { index: false } };

export default function ContactSentPage() {
  return (
    <MessagePage title={title} text={text}>
      <ClearContactDraft />
      <LinkButton href="/" size="lg">
        {back}
      </LinkButton>
    </MessagePage>
  );
}
