import type { ReactNode } from 'react';
import { cx } from './cx';

type CardProps = { as?: 'div' | 'li'; id?: string; className?: string; children: ReactNode };

export function Card({ as: Tag = 'div', id, className, children }: CardProps) {
  return (
    <Tag id={id} className={cx('rounded-lg bg-surface p-6 shadow-card sm:p-8', className)}>
      {children}
    </Tag>
  );
}
