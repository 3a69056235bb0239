import type { ReactNode } from 'react';

type JumpListProps = {
  label: string;
  links: readonly { label: string; href: string }[];
  children?: ReactNode;
};

/** Stays at the top of the window. On a phone it is scrolled sideways. */
export function JumpList({ label, links, children }: JumpListProps) {
  return (
    <div className="jump-bar sticky top-0 z-10 w-full border-y border-line bg-canvas">
      <nav aria-label={label} className="page-width overflow-x-auto">
        <ul className="-ml-3 flex gap-x-1">
          {links.map(({ label: name, href }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-12 items-center px-3 font-medium whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-4"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
