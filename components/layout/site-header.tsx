import { BrandLogo } from '@/components/ui/brand-logo';
import { Contain } from '@/components/ui/contain';
import { cx } from '@/components/ui/cx';
import { IntentLink } from '@/components/ui/intent-link';
import { PAGE_FRAME } from '@/lib/content/layout';
import { AccountLinks } from './account-links';
import type { EventHost } from './event-host';
import { Logo } from './logo';
import { MainMenu, MenuButton } from './main-menu';
import { NavLinks } from './nav-links';
import { ThemeToggle } from './theme-toggle';

const NAV_LINK =
  'block rounded-md py-2.5 font-medium wrap-anywhere decoration-2 underline-offset-8 max-lg:display max-lg:text-display-sm lg:flex lg:min-h-11 lg:items-center lg:px-3.5 lg:py-0 lg:hover:bg-text/8 aria-[current=page]:text-accent lg:aria-[current=page]:underline';

type SiteHeaderProps = {
  siteName: string;
  host?: EventHost;
};

export function SiteHeader({ siteName, host }: SiteHeaderProps) {
  return (
    // The height and columns are fixed, because a page may be painted when half of it has arrived.
    <header className="page-width grid min-h-19 grid-cols-[minmax(0,1fr)_auto_2.75rem] items-center gap-2 py-4 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <IntentLink
        href="/"
        className="inline-flex justify-self-start rounded-sm"
        aria-label={PAGE_FRAME.home(host?.name ?? siteName)}
      >
        {host ? <HostBrand {...host} /> : <Logo name={siteName} />}
      </IntentLink>
      <MainMenu>
        <nav aria-label={PAGE_FRAME.navigation}>
          <ul className="lg:flex lg:gap-1">
            {host ? host.event && <HostNav event={host.event} /> : <NavLinks className={NAV_LINK} />}
          </ul>
        </nav>
        <div className="max-lg:mt-6 lg:order-last">
          <Contain>
            <ThemeToggle />
          </Contain>
        </div>
      </MainMenu>
      <AccountLinks hasStudio={!host} />
      <MenuButton />
    </header>
  );
}

/** In characters. Longer names don't fit beside the account on a phone. */
const LONG_NAME = 20;

function HostBrand({ name, logo }: EventHost) {
  const text = (
    <span
      className={cx(
        // Clamping would cut off an umlaut's dots and a cedilla: Anton is 1.5 em high.
        'display line-clamp-2 text-left leading-[1.5] wrap-anywhere',
        name.length > LONG_NAME ? 'text-base' : 'text-display-xs',
      )}
      dir="auto"
    >
      {name}
    </span>
  );
  return logo ? (
    <BrandLogo src={logo} alt={name} className="h-12">
      {text}
    </BrandLogo>
  ) : (
    text
  );
}

function HostNav({ event }: { event: string }) {
  return (
    <li>
      <IntentLink href="/" className={NAV_LINK} dir="auto">
        <span className="lg:max-w-96 lg:truncate">{event}</span>
      </IntentLink>
    </li>
  );
}
