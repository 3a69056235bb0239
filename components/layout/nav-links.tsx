'use client';

import { IntentLink } from '@/components/ui/intent-link';
import { usePathname } from 'next/navigation';
import { MAIN_NAV } from '@/lib/content/navigation';
import { type MainSite, toSiteHref } from './main-site';

type NavLinksProps = { mainSite: MainSite | undefined; className: string };

/** The main navigation; on the main site it knows which page is open. */
export function NavLinks({ mainSite, className }: NavLinksProps) {
  const pathname = usePathname();
  return MAIN_NAV.map(({ label, href }) => (
    <li key={href}>
      <IntentLink
        href={toSiteHref(mainSite, href)}
        aria-current={!mainSite && pathname === href ? 'page' : undefined}
        className={className}
      >
        {label}
      </IntentLink>
    </li>
  ));
}
