import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

export function MarqueeSign({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('marquee-sign', className)}>
      <div className="marquee-board px-5 py-6 text-center sm:py-7">{children}</div>
    </div>
  );
}
