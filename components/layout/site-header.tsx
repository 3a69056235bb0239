import { IntentLink } from '@/components/ui/intent-link';
import { AccountLinks } from './account-links';
import { Logo } from './logo';
import { type MainSite, toSiteHref } from './main-site';
import { MobileMenu } from './mobile-menu';
import { NavLinks } from './nav-links';
import { ThemeToggle } from './theme-toggle';

type SiteHeaderProps = {
  siteName: string;
  mainSite?: MainSite;
};

export function SiteHeader({ siteName, mainSite }: SiteHeaderProps) {
  return (
    // As high and as wide at once as with everything in it: a page may be painted when half of it
    // has arrived.
    <header className="page-width grid min-h-19 grid-cols-[1fr_auto_2.75rem] items-center gap-2 py-4 sm:gap-4 lg:grid-cols-[1fr_auto_auto_auto]">
      <IntentLink
        href={toSiteHref(mainSite, '/')}
        className="inline-flex justify-self-start rounded-sm"
        aria-label={`${siteName}, home`}
      >
        <Logo name={siteName} />
      </IntentLink>
      <nav aria-label="Main" className="hidden lg:block">
        <ul className="flex gap-1">
          <NavLinks
            mainSite={mainSite}
            className="flex min-h-11 items-center rounded-md px-3.5 font-medium hover:bg-text/8 aria-[current=page]:text-accent aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
          />
        </ul>
      </nav>
      <div className="hidden lg:block">
        <ThemeToggle />
      </div>
      <AccountLinks />
      <MobileMenu>
        <nav aria-label="Menu">
          <ul className="grid">
            <NavLinks
              mainSite={mainSite}
              className="display block py-2.5 text-display-sm aria-[current=page]:text-accent"
            />
          </ul>
        </nav>
        <div className="mt-6">
          <ThemeToggle />
        </div>
      </MobileMenu>
    </header>
  );
}
