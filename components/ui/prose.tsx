import type { ReactNode } from 'react';
import { cx } from './cx';

/** Running text: legal pages and long answers. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cx(
        'max-w-text [&>*+*]:mt-5 [&>h2]:mt-12 [&>h2+*]:mt-4 [&>section+section]:mt-11',
        '[&_h2]:font-display [&_h2]:text-display-xs [&_h2]:tracking-wide [&_h2]:uppercase',
        '[&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_li]:marker:text-accent',
        className,
      )}
    >
      {children}
    </div>
  );
}
