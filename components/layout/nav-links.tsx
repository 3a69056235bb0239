'use client';

import { IntentLink } from '@/components/ui/intent-link';
import { usePathname } from 'next/navigation';
import { MAIN_NAV } from '@/lib/content/navigation';

type NavLinksProps = { siteOrigin: string; className: string };

/** The main navigation; on the main site it knows which page is open. */
export function NavLinks({ siteOrigin, className }: NavLinksProps) {
  const pathname = usePathname();
  return MAIN_NAV.map(({ label, href }) => (
    <li key={href}>
      <IntentLink
        href={`${siteOrigin}${href}`}
        aria-current={!siteOrigin && pathname === href ? 'page' : undefined}
        className={className}
      >
        {label}
      </IntentLink>
    </li>
  ));
}
