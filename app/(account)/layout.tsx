import type { ReactNode } from 'react';
import { getSiteOrigin } from '@/app/_host/get-site-origin';
import { PageShell } from '@/components/layout/page-shell';

export default async function AccountLayout({ children }: { children: ReactNode }) {
  return <PageShell siteOrigin={await getSiteOrigin()}>{children}</PageShell>;
}
