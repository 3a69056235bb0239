import type { CSSProperties } from 'react';
import { LinkButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import { type Logo, LOGOS, PPV } from '@/lib/content/ppv';
import { AUTO_SCROLL } from './auto-scroll';
import { LogoCarousel } from './logo-carousel';
import { MarqueeSign } from './marquee-sign';

export function PpvHero() {
  return (
    <section className="w-full overflow-clip">
      <div className="hero-glow page-width grid grid-cols-1 justify-items-center gap-8 pt-6 pb-16 sm:pt-10">
        <MarqueeSign className="w-full max-w-5xl">
          <h1 className="display board-letters text-display-xl text-balance">{PPV.heading}</h1>
        </MarqueeSign>
        <p className="max-w-[26em] text-center text-xl text-balance">{PPV.lead}</p>
        <div className="flex flex-col items-center justify-center gap-4 sm:flex-row">
          <LinkButton href={PPV.start.href} size="lg">
            {PPV.start.label}
          </LinkButton>
          <LinkButton href={PPV.contact.href} size="lg" variant="secondary">
            {PPV.contact.label}
          </LinkButton>
        </div>
        <p className="text-center text-muted">{PPV.note}</p>
        <div className="mt-6 grid w-full grid-cols-1 gap-6">
          <h2 className="text-center text-sm text-muted">{PPV.logosTitle}</h2>
          <LogoCarousel {...PPV.logos}>
            <LogoStrip logos={LOGOS} />
          </LogoCarousel>
        </div>
      </div>
    </section>
  );
}

/** In pixels: Tailwind's px-6. */
const PADDING = 48;
/** The carousel's speed is in pixels per frame, at 60 frames a second. */
const PIXELS_PER_SECOND = AUTO_SCROLL.speed * 60;

function LogoStrip({ logos }: { logos: readonly Logo[] }) {
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
