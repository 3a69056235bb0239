import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

const TONES = { plain: '', sunken: 'bg-sunken', night: 'night bg-sunken text-text' };

type SectionProps = {
  tone?: keyof typeof TONES;
  /** Holds the h1, which stands at the left edge and at one height below the header. */
  first?: boolean;
  id?: string;
  bandClassName?: string;
  className?: string;
  children: ReactNode;
};

export function Section({ tone = 'plain', first, id, bandClassName, className, children }: SectionProps) {
  return (
    <section
      id={id}
      className={cx('w-full pb-section', first ? 'pt-top' : 'pt-section', TONES[tone], bandClassName)}
    >
      <div className={cx('page-width', className)}>{children}</div>
    </section>
  );
}
