import { IntentLink } from '@/components/ui/intent-link';
import { Bulbs } from '@/components/ui/bulbs';
import { EXPLORE_NAV, LEGAL_NAV, type NavLink, TAGLINE } from '@/lib/content/navigation';
import { Logo } from './logo';
import { type MainSite, toSiteHref } from './main-site';

export function SiteFooter({ siteName, mainSite }: { siteName: string; mainSite?: MainSite }) {
  return (
    <footer className="night bg-sunken text-text">
      <Bulbs className="translate-y-4" />
      <div className="page-width grid gap-10 py-14 md:grid-cols-2 lg:grid-cols-[1fr_auto_auto] lg:gap-20">
        <div className="grid content-start gap-4 md:col-span-2 lg:col-span-1">
          <Logo name={siteName} />
          <p className="display max-w-[7.9em] text-display-sm">{TAGLINE}</p>
        </div>
        <FooterLinks title="Explore" links={EXPLORE_NAV} mainSite={mainSite} />
        <FooterLinks title="Legal" links={LEGAL_NAV} mainSite={mainSite} />
      </div>
    </footer>
  );
}

type FooterLinksProps = { title: string; links: readonly NavLink[]; mainSite: MainSite | undefined };

function FooterLinks({ title, links, mainSite }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <p className="kicker">{title}</p>
      <ul className="mt-3 grid">
        {links.map(({ label, href }) => (
          <li key={href}>
            <IntentLink
              href={toSiteHref(mainSite, href)}
              className="inline-block py-1.5 text-muted hover:text-text hover:underline"
            >
              {label}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
