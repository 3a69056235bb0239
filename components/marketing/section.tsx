import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

const TONES = { plain: '', sunken: 'bg-sunken', night: 'night bg-sunken text-text' };

type SectionProps = {
  tone?: keyof typeof TONES;
  id?: string;
  bandClassName?: string;
  className?: string;
  children: ReactNode;
};

export function Section({ tone = 'plain', id, bandClassName, className, children }: SectionProps) {
  return (
    <section id={id} className={cx('w-full py-section', TONES[tone], bandClassName)}>
      <div className={cx('page-width', className)}>{children}</div>
    </section>
  );
}
