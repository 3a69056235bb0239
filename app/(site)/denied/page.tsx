import type { Metadata } from 'next';
import { MessagePage } from '@/components/marketing/message-page';
import { LinkButton } from '@/components/ui/button';
import { DENIED } from '@/lib/content/messages';
import { toPrivateMetadata } from '@/lib/seo/page-metadata';

export const metadata: Metadata = toPrivateMetadata({
  path: '/denied',
  name: DENIED.title,
  description: DENIED.text,
});

export default function DeniedPage() {
  return (
    <MessagePage sign={<h1 className="display text-display-lg">{DENIED.title}</h1>} text={DENIED.text}>
      <LinkButton href="/auth/login" size="lg">
        {DENIED.logIn}
      </LinkButton>
      <LinkButton href="/" size="lg" variant="secondary">
        {DENIED.home}
      </LinkButton>
    </MessagePage>
  );
}
