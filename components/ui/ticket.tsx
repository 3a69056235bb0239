import type { ReactNode } from 'react';
import { cx } from './cx';

type TicketProps = {
  as?: 'div' | 'article' | 'li';
  layout?: 'stacked' | 'row';
  stub: ReactNode;
  children: ReactNode;
  className?: string;
  bodyClassName?: string;
  stubClassName?: string;
};

export function Ticket({ as: Tag = 'div', layout = 'stacked', stub, children, ...look }: TicketProps) {
  return (
    <Tag className={cx('ticket', layout === 'row' && 'ticket-row', look.className)}>
      <div className={cx('ticket-body p-6 sm:p-7', look.bodyClassName)}>{children}</div>
      <div className={cx('ticket-stub p-6 sm:p-7', look.stubClassName)}>{stub}</div>
    </Tag>
  );
}
