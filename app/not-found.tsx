import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { NotFoundMessage } from '@/components/marketing/not-found-message';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <PageShell>
      <NotFoundMessage />
    </PageShell>
  );
}
