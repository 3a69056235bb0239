import { MessagePage } from '@/components/marketing/message-page';
import { RetryButton } from '@/components/marketing/retry-button';
import { RetryLater } from '@/components/marketing/retry-later';
import { FULL_HOUSE } from '@/lib/content/full-house';
import { toPrivateMetadata } from '@/lib/seo/page-metadata';

export const metadata = toPrivateMetadata({
  path: '/full-house',
  name: FULL_HOUSE.title,
  description: FULL_HOUSE.text,
});

/** Sent from memory with 503 instead of a watch page (server/viewer-api/admission.ts). */
export default function FullHousePage() {
  return (
    <main id="main" className="flex min-h-dvh">
      <MessagePage
        title={FULL_HOUSE.title}
        text={
          <>
            {FULL_HOUSE.text}
            <br />
            {FULL_HOUSE.ticket}
          </>
        }
      >
        <RetryButton label={FULL_HOUSE.action} />
        <RetryLater />
      </MessagePage>
    </main>
  );
}
