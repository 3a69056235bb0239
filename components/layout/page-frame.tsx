import type { CSSProperties, ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { PAGE_FRAME } from '@/lib/content/layout';
import type { EventHost } from './event-host';
import type { EventsItemProps } from './events-item';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

export type PageFrameProps = Pick<EventsItemProps, 'offers'> & {
  children: ReactNode;
  siteName: string;
  host?: EventHost;
  brand?: { className: string; style?: CSSProperties };
  hasSession?: boolean;
};

export function PageFrame({ children, siteName, offers, host, brand, hasSession }: PageFrameProps) {
  return (
    <div
      className={cx('flex min-h-dvh flex-col', brand?.className)}
      style={brand?.style}
      data-session={hasSession || undefined}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-md bg-vermilion px-4 py-2 font-semibold text-ink focus-visible:translate-y-0 print:hidden"
      >
        {PAGE_FRAME.skip}
      </a>
      <SiteHeader siteName={siteName} host={host} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col items-center">
        {children}
      </main>
      <SiteFooter siteName={siteName} offers={offers} host={host} />
    </div>
  );
}
