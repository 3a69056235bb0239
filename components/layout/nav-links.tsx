'use client';

import { IntentLink } from '@/components/ui/intent-link';
import { usePathname } from 'next/navigation';
import { MAIN_NAV } from '@/lib/content/navigation';

export function NavLinks({ className }: { className: string }) {
  const pathname = usePathname();
  return MAIN_NAV.map(({ label, href }) => (
    <li key={href}>
      <IntentLink href={href} aria-current={pathname === href ? 'page' : undefined} className={className}>
        {label}
      </IntentLink>
    </li>
  ));
}
