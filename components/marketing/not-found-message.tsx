import { LinkButton } from '@/components/ui/button';
import { NOT_FOUND } from '@/lib/content/messages';
import { MessagePage } from './message-page';

export function NotFoundMessage() {
  return (
    <MessagePage sign="404" title={NOT_FOUND.title} text={NOT_FOUND.text}>
      <LinkButton href="/">{NOT_FOUND.action}</LinkButton>
    </MessagePage>
  );
}
