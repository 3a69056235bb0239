import { LinkButton } from '@/components/ui/button';
import { NOT_FOUND } from '@/lib/content/messages';
import { MessagePage } from './message-page';

export function NotFoundMessage() {
  return (
    <MessagePage
      sign={
        <p aria-hidden="true" className="display text-display-xl">
          404
        </p>
      }
      title={NOT_FOUND.title}
      text={NOT_FOUND.text}
    >
      <LinkButton href="/" size="lg">
        {NOT_FOUND.action}
      </LinkButton>
    </MessagePage>
  );
}
