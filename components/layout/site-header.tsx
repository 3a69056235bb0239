import { IntentLink } from '@/components/ui/intent-link';
import { PAGE_FRAME } from '@/lib/content/layout';
import { AccountLinks } from './account-links';
import type { EventHost } from './event-host';
import { HostBrand, HostNav } from './host-brand';
import { Logo } from './logo';
import { MobileMenu } from './mobile-menu';
import { NavLinks } from './nav-links';
import { ThemeToggle } from './theme-toggle';

const NAV_LINK =
  'flex min-h-11 items-center rounded-md px-3.5 font-medium hover:bg-text/8 aria-[current=page]:text-accent aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8';
const MENU_LINK = 'display block py-2.5 text-display-sm wrap-anywhere aria-[current=page]:text-accent';

type SiteHeaderProps = {
  siteName: string;
  /** On a broadcaster's own domain: its name, its event, and the visitor's account. */
  host?: EventHost;
};

export function SiteHeader({ siteName, host }: SiteHeaderProps) {
  const toLinks = (className: string) =>
    host ? (
      host.event && <HostNav event={host.event} className={className} />
    ) : (
      <NavLinks className={className} />
    );
  return (
    // As high and as wide at once as with everything in it: a page may be painted when half of it
    // has arrived.
    <header className="page-width grid min-h-19 grid-cols-[minmax(0,1fr)_auto_2.75rem] items-center gap-2 py-4 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <IntentLink
        href="/"
        className="inline-flex justify-self-start rounded-sm"
        aria-label={PAGE_FRAME.home(host?.name ?? siteName)}
      >
        {host ? <HostBrand {...host} /> : <Logo name={siteName} />}
      </IntentLink>
      <nav aria-label={PAGE_FRAME.navigation} className="hidden lg:block">
        <ul className="flex gap-1">{toLinks(NAV_LINK)}</ul>
      </nav>
      <div className="hidden lg:block">
        <ThemeToggle />
      </div>
      <AccountLinks />
      <MobileMenu>
        <nav aria-label={PAGE_FRAME.menu.label}>
          <ul className="grid">{toLinks(MENU_LINK)}</ul>
        </nav>
        <div className="mt-6">
          <ThemeToggle />
        </div>
      </MobileMenu>
    </header>
  );
}
