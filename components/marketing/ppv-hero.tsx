import { LinkButton } from '@/components/ui/button';
import { LOGOS, PPV } from '@/lib/content/ppv';
import { LogoCarousel } from './logo-carousel';
import { LogoStrip } from './logo-strip';
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
