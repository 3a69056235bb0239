import type { ReactNode } from 'react';
import { getEventHost, toHostTitles } from '@/app/_host/request-host';
import { ViewerSync } from '@/components/auth/viewer-sync';
import { LeaveTogether } from '@/components/auth/leave-together';
import { PersonalShell } from '@/components/layout/personal-shell';
import { TestRibbon } from '@/components/layout/test-ribbon';
import { getSession } from '@/lib/auth/session';

export const generateMetadata = toHostTitles;

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const hasSession = (await getSession()) !== null;
  return (
    <PersonalShell host={await getEventHost()} hasSession={hasSession}>
      <LeaveTogether />
      {hasSession ? <ViewerSync /> : null}
      <TestRibbon />
      {children}
    </PersonalShell>
  );
}
