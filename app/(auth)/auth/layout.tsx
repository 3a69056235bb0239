import type { ReactNode } from 'react';
import { getEventHost, toHostTitles } from '@/app/_host/request-host';
import { PersonalShell } from '@/components/layout/personal-shell';

export const generateMetadata = toHostTitles;

export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <PersonalShell host={await getEventHost()}>
      <div className="page-width grid flex-1 content-start justify-items-center pt-top pb-section">
        <div className="grid w-full max-w-md gap-8">{children}</div>
      </div>
    </PersonalShell>
  );
}
