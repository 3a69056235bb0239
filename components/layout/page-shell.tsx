import type { ReactNode } from 'react';
import { env } from '@/lib/env';
import type { MainSite } from './main-site';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

type PageShellProps = {
  children: ReactNode;
  mainSite?: MainSite;
  /** Where the server knows, and the browser may not (its storage was emptied, or no script runs). */
  hasSession?: boolean;
};

export function PageShell({ children, mainSite, hasSession = false }: PageShellProps) {
  return (
    <div className="flex min-h-dvh flex-col" data-session={hasSession || undefined}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-md bg-vermilion px-4 py-2 font-semibold text-ink focus-visible:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <SiteHeader siteName={env.SITE_NAME} mainSite={mainSite} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col items-center">
        {children}
      </main>
      <SiteFooter siteName={env.SITE_NAME} mainSite={mainSite} />
    </div>
  );
}
