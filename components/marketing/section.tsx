import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

const TONES = { plain: '', sunken: 'bg-sunken', night: 'night bg-sunken text-text' };

type SectionProps = {
  tone?: keyof typeof TONES;
  id?: string;
  /** Of the band itself; `className` is for what is in it. */
  bandClassName?: string;
  className?: string;
  children: ReactNode;
};

/** A band across the page with the page's own rhythm above and below. */
export function Section({ tone = 'plain', id, bandClassName, className, children }: SectionProps) {
  return (
    <section id={id} className={cx('w-full py-section', TONES[tone], bandClassName)}>
      <div className={cx('page-width', className)}>{children}</div>
    </section>
  );
}
