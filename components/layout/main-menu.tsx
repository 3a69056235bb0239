import type { ReactNode } from 'react';
import { PAGE_FRAME } from '@/lib/content/layout';
import { MenuPopover } from './menu-popover';

const ID = 'site-menu';
const ICON_BUTTON = 'grid size-11 place-items-center rounded-md hover:bg-text/8 lg:hidden';

export function MainMenu({ children }: { children: ReactNode }) {
  return (
    <MenuPopover
      id={ID}
      className="fixed inset-x-0 top-0 z-50 m-0 max-h-dvh w-full overflow-auto bg-surface px-gutter pt-4 pb-8 text-text shadow-lift backdrop:bg-ink/60 lg:contents"
    >
      <button
        type="button"
        popoverTarget={ID}
        popoverTargetAction="hide"
        aria-label={PAGE_FRAME.menu.close}
        className={`${ICON_BUTTON} ml-auto lg:[:popover-open>&]:grid`}
      >
        <MenuIcon d="M5 5l14 14M19 5 5 19" />
      </button>
      {children}
    </MenuPopover>
  );
}

export function MenuButton() {
  return (
    <button type="button" popoverTarget={ID} aria-label={PAGE_FRAME.menu.open} className={ICON_BUTTON}>
      <MenuIcon d="M3 6h18M3 12h18M3 18h18" />
    </button>
  );
}

function MenuIcon({ d }: { d: string }) {
  return (
    <svg aria-hidden="true" width="24" height="24" className="line-icon stroke-[2.25]">
      <path d={d} />
    </svg>
  );
}
