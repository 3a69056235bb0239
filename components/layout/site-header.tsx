import { BrandLogo } from '@/components/ui/brand-logo';
import { cx } from '@/components/ui/cx';
import { IntentLink } from '@/components/ui/intent-link';
import { PAGE_FRAME } from '@/lib/content/layout';
import { AccountLinks } from './account-links';
import type { EventHost } from './event-host';
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

/** In characters: what is longer would not fit beside the account on a phone. */
const LONG_NAME = 20;

/** Whose domain this is: the broadcaster's logo, or the name where there is none. */
function HostBrand({ name, logo }: EventHost) {
  const text = (
    <span
      className={cx(
        // Room for an umlaut's dots, which clamping would cut off.
        'display line-clamp-2 pt-1 leading-tight wrap-anywhere',
        name.length > LONG_NAME ? 'text-base' : 'text-display-xs',
      )}
      dir="auto"
    >
      {name}
    </span>
  );
  return logo ? (
    <BrandLogo src={logo} alt={name} className="h-11">
      {text}
    </BrandLogo>
  ) : (
    text
  );
}

/** The event, where the name is not its title already. */
function HostNav({ event, className }: { event: string; className: string }) {
  return (
    <li>
      <IntentLink href="/" className={className} dir="auto">
        <span className="lg:max-w-96 lg:truncate">{event}</span>
      </IntentLink>
    </li>
  );
}
