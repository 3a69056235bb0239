import { PageShell } from '@/components/layout/page-shell';
import { NotFoundMessage } from '@/components/marketing/message-page';
import { NOT_FOUND } from '@/lib/content/messages';

export const metadata = { title: NOT_FOUND.title, description: NOT_FOUND.text };

/** Every missing address. Nothing calls `notFound()` for these: its body would need script. */
export default function NotFound() {
  return (
    <PageShell>
      <NotFoundMessage />
    </PageShell>
  );
}
