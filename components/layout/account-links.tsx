'use client';

import { useEffect } from 'react';
import { IntentLink } from '@/components/ui/intent-link';
import { notify } from '@/components/ui/toast';
import { ACCOUNT_MENU } from '@/lib/content/layout';
import { FORM_FIELD } from '@/lib/forms/posted-form';
import { useLogOut } from '@/components/auth/use-log-out';
import { useOffers } from './use-offers';
import { useViewer } from '@/components/auth/use-viewer';

const ITEM = 'flex min-h-11 w-full items-center rounded-sm px-3 text-left font-medium hover:bg-text/8';

const PURCHASES = '/user/purchases';
const STUDIO = '/studio';
const OWN_PAGES = [
  { href: '/user/account', label: ACCOUNT_MENU.account },
  { href: PURCHASES, label: ACCOUNT_MENU.purchases },
  { href: STUDIO, label: ACCOUNT_MENU.studio },
] as const;

/** Both states are in the page, equally wide, and styles choose before the first paint. */
export function AccountLinks({ hasStudio }: { hasStudio: boolean }) {
  const viewer = useViewer();
  const { busy, logOut } = useLogOut();
  const { isOffered, ask } = useOffers();
  useHandedOver();
  const isShown = (href: string) =>
    href === STUDIO ? hasStudio && isOffered('studio') : href !== PURCHASES || isOffered('purchases');
  const name = viewer?.name || ACCOUNT_MENU.unnamed;
  return (
    <div className="w-28 shrink-0 text-right lg:w-32 xl:w-56">
      <IntentLink
        href="/auth/login"
        className="when-logged-out inline-flex min-h-11 items-center rounded-md border-2 border-text/80 px-4 font-semibold hover:bg-text hover:text-canvas"
      >
        {ACCOUNT_MENU.signIn}
      </IntentLink>
      <details className="when-logged-in group relative" onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
        <summary
          onPointerEnter={ask}
          onFocus={ask}
          className="flex min-h-11 list-none items-center justify-end gap-2 font-semibold [&::-webkit-details-marker]:hidden"
        >
          <span className="truncate">{name}</span>
          <svg aria-hidden="true" width="12" height="8" viewBox="0 0 12 8" fill="none" className="shrink-0">
            <path d="M1 1.5 6 6.5l5-5" stroke="currentColor" strokeWidth="2" />
          </svg>
        </summary>
        <ul className="absolute top-full right-0 z-20 mt-2 w-48 rounded-md bg-raised p-2 shadow-lift">
          {OWN_PAGES.filter(({ href }) => isShown(href)).map(({ href, label }) => (
            <li key={href}>
              <IntentLink href={href} className={ITEM} onClick={closeMenu}>
                {label}
              </IntentLink>
            </li>
          ))}
          <li>
            <form method="post" onSubmit={(event) => void logOut(event)}>
              <input type="hidden" name={FORM_FIELD} value="auth/logout" />
              <button type="submit" className={ITEM} aria-disabled={busy}>
                {ACCOUNT_MENU.signOut}
              </button>
            </form>
          </li>
        </ul>
      </details>
    </div>
  );
}

function closeMenu(event: React.SyntheticEvent<HTMLElement>) {
  event.currentTarget.closest('details')?.removeAttribute('open');
}

function closeWhenLeft(event: React.FocusEvent<HTMLDetailsElement>) {
  // Without a related target the press was on something unfocusable, perhaps inside: stay open.
  if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
    event.currentTarget.open = false;
}

function closeOnEscape(event: React.KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}

function useHandedOver(): void {
  useEffect(() => {
    const { say } = document.documentElement.dataset;
    delete document.documentElement.dataset.say;
    if (say) notify.success(decode(say));
  }, []);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
