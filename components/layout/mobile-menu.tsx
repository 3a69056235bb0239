'use client';

import { type MouseEvent, type ReactNode, useRef } from 'react';

/**
 * The menu of small screens, a popover: it opens, closes and gives the focus back without JavaScript.
 * Script is needed for one thing only: the page does not reload when a link is followed, so the menu must close itself.
 */
export function MobileMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);

  function closeAfterLink(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a')) menu.current?.hidePopover();
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label="Menu"
        className="grid size-11 place-items-center rounded-md hover:bg-text/8 lg:hidden"
      >
        <MenuIcon d="M3 6h18M3 12h18M3 18h18" />
      </button>
      <div
        ref={menu}
        id="site-menu"
        popover="auto"
        onClick={closeAfterLink}
        className="fixed inset-x-0 top-0 m-0 max-h-dvh w-full overflow-auto bg-surface px-gutter pt-4 pb-8 text-text shadow-lift backdrop:bg-ink/60"
      >
        <div className="flex justify-end">
          <button
            type="button"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="grid size-11 place-items-center rounded-md hover:bg-text/8"
          >
            <MenuIcon d="M5 5l14 14M19 5 5 19" />
          </button>
        </div>
        {children}
      </div>
    </>
  );
}

function MenuIcon({ d }: { d: string }) {
  return (
    <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor">
      <path d={d} strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  );
}
