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
import type { EventHost } from './event-host';
import { EventsItem, type EventsItemProps } from './events-item';
import { Logo } from './logo';

type Offers = Pick<EventsItemProps, 'offers'>;

type SiteFooterProps = Offers & { siteName: string; host?: EventHost };

export function SiteFooter({ siteName, offers, host }: SiteFooterProps) {
  return (
    <footer className="night bg-sunken text-text">
      <Bulbs className="translate-y-4" />
      {host ? (
        <div className="page-width grid gap-10 py-14 md:grid-cols-[minmax(0,1fr)_auto] md:gap-20">
          <div className="grid content-start gap-4">
            <p className="display text-left text-display-xs wrap-anywhere" dir="auto">
              {host.name}
            </p>
            <p className="text-muted">
              {POWERED_BY}{' '}
              <a href={host.mainSite} className="link">
                {siteName}
              </a>
            </p>
          </div>
          <FooterLinks title={PAGE_FRAME.footer.legal} links={LEGAL_NAV} offers={offers} />
        </div>
      ) : (
        <div className="page-width grid gap-10 py-14 md:grid-cols-2 lg:grid-cols-[1fr_auto_auto] lg:gap-20">
          <div className="grid content-start gap-4 md:col-span-2 lg:col-span-1">
            <Logo name={siteName} />
            <p className="display max-w-[7.9em] text-display-sm">{TAGLINE}</p>
          </div>
          <FooterLinks title={PAGE_FRAME.footer.explore} links={EXPLORE_NAV} offers={offers} />
          <FooterLinks title={PAGE_FRAME.footer.legal} links={LEGAL_NAV} offers={offers} />
        </div>
      )}
    </footer>
  );
}

function FooterItem({ href, offers, children }: Offers & { href: string; children: ReactNode }) {
  if (href !== EVENTS_PATH) return <li>{children}</li>;
  return <EventsItem offers={offers}>{children}</EventsItem>;
}

type FooterLinksProps = Offers & { title: string; links: readonly NavLink[] };

function FooterLinks({ title, links, offers }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <p className="kicker">{title}</p>
      <ul className="mt-3 grid">
        {links.map(({ label, href }) => (
          <FooterItem key={href} href={href} offers={offers}>
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
