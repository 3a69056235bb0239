import { PageShell } from '@/components/layout/page-shell';
import { NotFoundMessage } from '@/components/marketing/message-page';
import { NOT_FOUND } from '@/lib/content/messages';

export const metadata = { title: NOT_FOUND.title, description: NOT_FOUND.text };

/** Every missing address, rendered on the server; a page that calls `notFound()` needs script to show it. */
export default function NotFound() {
  return (
    <PageShell>
      <NotFoundMessage />
    </PageShell>
  );
}
