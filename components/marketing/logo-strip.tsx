import type { CSSProperties } from 'react';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import type { Logo } from '@/lib/content/ppv';
import { AUTO_SCROLL } from './auto-scroll';

/** In pixels: Tailwind's px-6. */
const PADDING = 48;
/** The carousel's speed is in pixels per frame, at 60 frames a second. */
const PIXELS_PER_SECOND = AUTO_SCROLL.speed * 60;

export function LogoStrip({ logos }: { logos: readonly Logo[] }) {
  const length = logos.reduce((sum, { width }) => sum + width + PADDING, 0);
  const style: CSSProperties & Record<'--length' | '--loop', string> = {
    '--length': `${length}px`,
    '--loop': `${(length / PIXELS_PER_SECOND).toFixed(2)}s`,
  };
  return (
    // The carousel takes the strip's width for the viewport's.
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
