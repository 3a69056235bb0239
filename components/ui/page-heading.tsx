import type { ReactNode } from 'react';
import { cx } from './cx';

type PageHeadingProps = {
  title: ReactNode;
  kicker?: string;
  lead?: ReactNode;
  /** `left` for pages with a column beside it, forms and legal texts. */
  align?: 'center' | 'left';
  children?: ReactNode;
  className?: string;
};

/** The one first-level heading of a page, with what introduces it. */
export function PageHeading({
  title,
  kicker,
  lead,
  align = 'center',
  children,
  className,
}: PageHeadingProps) {
  const centred = align === 'center';
  return (
    <div className={cx('grid gap-5', centred && 'justify-items-center text-center', className)}>
      {kicker ? <p className="kicker">{kicker}</p> : null}
      <h1 className="display max-w-[18ch] text-display-lg">{title}</h1>
      {lead ? <p className={cx('max-w-text text-xl text-muted', centred && 'text-balance')}>{lead}</p> : null}
      {children}
    </div>
  );
}

/** The heading of a section, one step below. */
export function SectionHeading({
  title,
  kicker,
  lead,
  align = 'center',
  children,
  className,
}: PageHeadingProps) {
  const centred = align === 'center';
  return (
    <div className={cx('grid gap-4', centred && 'justify-items-center text-center', className)}>
      {kicker ? <p className="kicker">{kicker}</p> : null}
      <h2 className="display max-w-[24ch] text-display-md">{title}</h2>
      {lead ? <p className={cx('max-w-text text-lg text-muted', centred && 'text-balance')}>{lead}</p> : null}
      {children}
    </div>
  );
}
