import { PageShell } from '@/components/layout/page-shell';
import { NotFoundMessage } from '@/components/marketing/message-page';
import { NOT_FOUND } from '@/lib/content/messages';

export const metadata = { title: NOT_FOUND.title, description: NOT_FOUND.text };

/**
 * What every missing address shows, /not-found among them: an address without a page is rendered on
 * the server, while a page that calls `notFound()` would answer with a body that only script can
 * fill.
 */
export default function NotFound() {
  return (
    <PageShell>
      <NotFoundMessage />
    </PageShell>
  );
}
