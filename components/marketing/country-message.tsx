import { COUNTRY } from '@/lib/content/messages';
import { MessagePage } from './message-page';
import { RetryButton } from './retry-button';

/** What a viewer sees in a country where an event is not shown (docs/product.md, Routes). */
export function CountryMessage() {
  return (
    <MessagePage sign={<h1 className="display text-display-lg">{COUNTRY.title}</h1>} text={COUNTRY.text}>
      <RetryButton label={COUNTRY.action} />
    </MessagePage>
  );
}
