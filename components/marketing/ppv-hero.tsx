import type { CSSProperties } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Picture } from '@/components/ui/picture';
import { type Logo, LOGOS, PPV } from '@/lib/content/ppv';
import { AUTO_SCROLL } from './auto-scroll';
import { LogoCarousel } from './logo-carousel';
import { MarqueeSign } from './marquee-sign';
import { ProductPicture } from './product-picture';

export function PpvHero() {
  return (
    <section className="w-full overflow-clip pt-top pb-10">
      <div className="hero-glow page-width grid items-center gap-10 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-6">
          <MarqueeSign>
            <h1 className="display board-letters text-display-xl">{PPV.heading}</h1>
          </MarqueeSign>
          <p className="max-w-[26em] text-xl">{PPV.lead}</p>
          <div className="flex flex-wrap gap-4">
            <LinkButton href={PPV.start.href} size="lg">
              {PPV.start.label}
            </LinkButton>
            <LinkButton href={PPV.contact.href} size="lg" variant="secondary">
              {PPV.contact.label}
            </LinkButton>
          </div>
          <p className="text-muted">{PPV.note}</p>
        </div>
        <div className="mx-auto grid w-full max-w-md grid-cols-2 gap-4">
          <ProductPicture screen="storefront" className="mb-10" />
          <ProductPicture screen="checkout" className="mt-10" />
        </div>
      </div>
      <div className="mt-8 grid grid-cols-1 gap-4">
        <h2 className="page-width text-sm text-muted">{PPV.logosTitle}</h2>
        <LogoCarousel {...PPV.logos}>
          <LogoStrip logos={LOGOS} />
        </LogoCarousel>
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
      {logos.map(({ id, description, image, width }) => (
        <li key={id} className="shrink-0 px-6">
          <Picture src={image} alt={repeated ? '' : description} width={width} height={40} />
        </li>
      ))}
    </ul>
  );
}
