import type { ComponentProps } from 'react';
import { cx } from './cx';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'li' };

/** A plain sheet of paper, for what belongs together but is not a ticket. */
export function Card({ as: Tag = 'div', className, children, id }: CardProps) {
  return (
    <Tag id={id} className={cx('rounded-lg bg-surface p-6 shadow-card sm:p-8', className)}>
      {children}
    </Tag>
  );
}
