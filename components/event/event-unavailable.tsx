import { RetryButton } from '@/components/marketing/retry-button';
import { MessagePage } from '@/components/marketing/message-page';

/** The error view of an event's page (docs/product.md, Messages). */
export function EventUnavailable() {
  return (
    <MessagePage
      sign="Oops"
      title="The curtain is stuck"
      text="Unable to fetch event details. Please try again later."
    >
      <RetryButton label="Retry" />
    </MessagePage>
  );
}
