import type { Metadata } from 'next';
import { MessagePage } from '@/components/marketing/message-page';
import { LinkButton } from '@/components/ui/button';
import { DENIED } from '@/lib/content/messages';

export const metadata: Metadata = { title: DENIED.title, robots: { index: false } };

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
