import { COUNTRY } from '@/lib/content/messages';
import { MessagePage } from './message-page';
import { RetryButton } from './retry-button';

/** What somebody sees whose country is shut out (spec sections 2 and 8). */
export function CountryMessage() {
  return (
    <MessagePage sign={<h1 className="display text-display-lg">{COUNTRY.title}</h1>} text={COUNTRY.text}>
      <RetryButton label={COUNTRY.action} />
    </MessagePage>
  );
}
