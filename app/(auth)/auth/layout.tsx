import type { ReactNode } from 'react';
import { getEventHost, toHostTitles } from '@/app/_host/request-host';
import { PageShell } from '@/components/layout/page-shell';

export const generateMetadata = toHostTitles;

export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <PageShell host={await getEventHost()}>
      <div className="page-width grid flex-1 content-start justify-items-center py-section">
        <div className="grid w-full max-w-md gap-8">{children}</div>
      </div>
    </PageShell>
  );
}
