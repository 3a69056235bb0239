import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { toBrandStyle } from '@/components/ui/to-brand-style';
import { PAGE_FRAME } from '@/lib/content/layout';
import { env } from '@/lib/env';
import type { EventHost } from './event-host';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

type PageShellProps = {
  children: ReactNode;
  /** Whose domain the page is on; absent on the main site. */
  host?: EventHost;
  /** Where the server knows, and the browser may not (its storage was emptied, or no script runs). */
  hasSession?: boolean;
};

export function PageShell({ children, host, hasSession = false }: PageShellProps) {
  const { className, style } = toBrandStyle(host?.accent ?? null);
  return (
    <div
      className={cx('flex min-h-dvh flex-col', className)}
      style={style}
      data-session={hasSession || undefined}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-md bg-vermilion px-4 py-2 font-semibold text-ink focus-visible:translate-y-0 print:hidden"
      >
        {PAGE_FRAME.skip}
      </a>
      <SiteHeader siteName={env.SITE_NAME} host={host} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col items-center">
        {children}
      </main>
      <SiteFooter siteName={env.SITE_NAME} host={host} />
    </div>
  );
}
