import type { ReactNode } from 'react';
import { getSiteOrigin } from '@/app/_host/get-site-origin';
import { toHostTitles } from '@/app/_host/host-title';
import { PageShell } from '@/components/layout/page-shell';

export const generateMetadata = toHostTitles;

export default async function AccountLayout({ children }: { children: ReactNode }) {
  return <PageShell siteOrigin={await getSiteOrigin()}>{children}</PageShell>;
}
