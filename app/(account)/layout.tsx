import type { ReactNode } from 'react';
import { getEventHost, toHostTitles } from '@/app/_host/request-host';
import { ViewerSync } from '@/components/auth/viewer-sync';
import { LeaveTogether } from '@/components/layout/leave-together';
import { PageShell } from '@/components/layout/page-shell';
import { TestRibbon } from '@/components/layout/test-ribbon';
import { getSession } from '@/lib/auth/session';

export const generateMetadata = toHostTitles;

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const hasSession = (await getSession()) !== null;
  return (
    <PageShell host={await getEventHost()} hasSession={hasSession}>
      <LeaveTogether />
      {hasSession ? <ViewerSync /> : null}
      <TestRibbon />
      {children}
    </PageShell>
  );
}
