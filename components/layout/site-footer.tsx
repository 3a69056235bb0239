import type { ReactNode } from 'react';
import { IntentLink } from '@/components/ui/intent-link';
import { Bulbs } from '@/components/ui/bulbs';
import { PAGE_FRAME } from '@/lib/content/layout';
import {
  EVENTS_PATH,
  EXPLORE_NAV,
  LEGAL_NAV,
  type NavLink,
  POWERED_BY,
  TAGLINE,
} from '@/lib/content/navigation';
import { env } from '@/lib/env';
import type { EventHost } from './event-host';
import { EventsItem } from './events-item';
import { Logo } from './logo';

export function SiteFooter({ siteName, host }: { siteName: string; host?: EventHost }) {
  return (
    <footer className="night bg-sunken text-text">
      <Bulbs className="translate-y-4" />
      {host ? (
        <div className="page-width grid gap-10 py-14 md:grid-cols-[minmax(0,1fr)_auto] md:gap-20">
          <div className="grid content-start gap-4">
            <p className="display text-display-sm wrap-anywhere" dir="auto">
              {host.name}
            </p>
            <p className="text-muted">
              {POWERED_BY}{' '}
              <a href={host.mainSite} className="link">
                {siteName}
              </a>
            </p>
          </div>
          <FooterLinks title={PAGE_FRAME.footer.legal} links={LEGAL_NAV} />
        </div>
      ) : (
        <div className="page-width grid gap-10 py-14 md:grid-cols-2 lg:grid-cols-[1fr_auto_auto] lg:gap-20">
          <div className="grid content-start gap-4 md:col-span-2 lg:col-span-1">
            <Logo name={siteName} />
            <p className="display max-w-[7.9em] text-display-sm">{TAGLINE}</p>
          </div>
          <FooterLinks title={PAGE_FRAME.footer.explore} links={EXPLORE_NAV} />
          <FooterLinks title={PAGE_FRAME.footer.legal} links={LEGAL_NAV} />
        </div>
      )}
    </footer>
  );
}

function FooterItem({ href, children }: { href: string; children: ReactNode }) {
  if (href !== EVENTS_PATH) return <li>{children}</li>;
  return <EventsItem offers={env.UPSTREAM_API_HOST ? 'offers-asked' : 'offers-known'}>{children}</EventsItem>;
}

function FooterLinks({ title, links }: { title: string; links: readonly NavLink[] }) {
  return (
    <nav aria-label={title}>
      <p className="kicker">{title}</p>
      <ul className="mt-3 grid">
        {links.map(({ label, href }) => (
          <FooterItem key={href} href={href}>
            <IntentLink
              href={href}
              className="inline-block py-1.5 text-muted hover:text-text hover:underline"
            >
              {label}
            </IntentLink>
          </FooterItem>
        ))}
      </ul>
    </nav>
  );
}
