import type { CSSProperties } from 'react';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import type { Logo } from '@/lib/content/ppv';
import { AUTO_SCROLL } from './auto-scroll';

/** Room on both sides of a logo, in pixels: Tailwind's px-6. */
const PADDING = 48;
/** The carousel's speed is in pixels a frame, and its frames are sixty a second. */
const PIXELS_PER_SECOND = AUTO_SCROLL.speed * 60;

/** The row of logos twice, end to end, which makes it a loop. Its stylesheet moves it. */
export function LogoStrip({ logos }: { logos: readonly Logo[] }) {
  const length = logos.reduce((sum, { width }) => sum + width + PADDING, 0);
  const style: CSSProperties & Record<'--length' | '--loop', string> = {
    '--length': `${length}px`,
    '--loop': `${(length / PIXELS_PER_SECOND).toFixed(2)}s`,
  };
  return (
    // As wide as what it is seen through, since the carousel takes its width for the view's.
    <div className="logo-strip flex" style={style}>
      <LogoRow logos={logos} />
      <LogoRow logos={logos} repeated />
    </div>
  );
}

function LogoRow({ logos, repeated = false }: { logos: readonly Logo[]; repeated?: boolean }) {
  return (
    <ul className="flex shrink-0" aria-hidden={repeated || undefined}>
      {logos.map(({ id, description, image, width, className }) => (
        <li key={id} className={cx('shrink-0 px-6', className)}>
          <Picture src={image} alt={repeated ? '' : description} width={width} height={40} />
        </li>
      ))}
    </ul>
  );
}
