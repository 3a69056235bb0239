import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { IntentLink } from '@/components/ui/intent-link';

type MenuProps = { id: string; label: string; className: string; children: ReactNode };

/** Stands in the page on wide screens, and opens from its button on others, also without script. */
export function Menu({ id, label, className, children }: MenuProps) {
  return (
    <nav
      id={id}
      aria-label={label}
      popover="auto"
      className={cx(
        'inset-x-4 top-4 max-h-[calc(100dvh-2rem)] max-w-sm overflow-auto rounded-lg border border-line bg-surface p-3 text-text shadow-xl',
        'backdrop:bg-ink/60 max-lg:m-0 max-lg:ml-auto',
        'lg:static lg:max-h-none lg:max-w-none lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none',
        className,
      )}
    >
      {children}
    </nav>
  );
}

export function MenuButton({ menu, children }: { menu: string; children: ReactNode }) {
  return (
    <button
      type="button"
      popoverTarget={menu}
      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-4 font-semibold hover:bg-text/8 lg:hidden"
    >
      {children}
      <span aria-hidden="true">▾</span>
    </button>
  );
}

type NavLinkProps = { href: string; isCurrent: boolean; children: ReactNode };

export function NavLink({ href, isCurrent, children }: NavLinkProps) {
  return (
    <IntentLink
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-md px-3 font-semibold lg:min-h-9 decoration-2 underline-offset-8 hover:bg-text/8 aria-[current]:text-accent aria-[current]:underline"
    >
      {children}
    </IntentLink>
  );
}
