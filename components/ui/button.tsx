import { IntentLink } from './intent-link';
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';
import { cx } from './cx';

const BASE =
  'inline-flex items-center justify-center gap-2.5 rounded-md text-center font-semibold select-none ' +
  'border-2 transition-[background-color,border-color,color,translate] duration-150 active:translate-y-px ' +
  'disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:opacity-75';

const VARIANTS = {
  primary:
    'border-vermilion bg-vermilion text-on-vermilion enabled:hover:border-vermilion-hover enabled:hover:bg-vermilion-hover',
  secondary: 'border-text/80 bg-transparent text-text enabled:hover:bg-text enabled:hover:text-canvas',
  ink: 'border-ink bg-ink text-paper enabled:hover:bg-transparent enabled:hover:text-ink',
  quiet: 'link border-x-0! border-transparent px-0!',
};

const SIZES = { md: 'min-h-11 px-5 py-2 text-base', lg: 'min-h-14 px-6 py-3 text-lg' };

type Look = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES; wide?: boolean };

function lookOf({ variant = 'primary', size = 'md', wide = false }: Look, className?: string) {
  return cx(BASE, VARIANTS[variant], SIZES[size], wide && 'w-full', className);
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean };

export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={lookOf({ variant, size, wide }, className)}
    >
      {busy ? <BusyBulbs /> : null}
      <span className="contents">{children}</span>
    </button>
  );
}

type LinkButtonProps = Omit<Look, 'wide'> & {
  href: string;
  children: ReactNode;
  className?: string;
  isFile?: boolean;
  onIntent?: () => void;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
};

export function LinkButton({ variant, size, className, href, isFile, onIntent, ...rest }: LinkButtonProps) {
  // Links don't match :enabled.
  const look = lookOf({ variant, size }, className).replaceAll('enabled:hover:', 'hover:');
  return href.startsWith('/') && !isFile ? (
    <IntentLink href={href} className={look} onIntent={onIntent} {...rest} />
  ) : (
    <a href={href} className={look} {...rest} />
  );
}

function BusyBulbs() {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {[0, 150, 300].map((delay) => (
        <span
          key={delay}
          className="size-1.5 animate-pulse rounded-full bg-current"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </span>
  );
}
