import type { ReactNode } from 'react';
import { getMainSite, toHostTitles } from '@/app/_host/request-host';
import { LeaveTogether } from '@/components/layout/leave-together';
import { PageShell } from '@/components/layout/page-shell';

export const generateMetadata = toHostTitles;

export default async function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <PageShell mainSite={await getMainSite()}>
      <LeaveTogether />
      {children}
    </PageShell>
  );
}
