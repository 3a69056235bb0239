import { LinkButton } from '@/components/ui/button';
import { HOME } from '@/lib/content/home';
import { MarqueeSign } from './marquee-sign';
import { ReviewLine } from './social-proof';

export function HomeHero() {
  return (
    <section className="relative w-full">
      <div className="hero-glow page-width grid justify-items-center gap-8 pt-6 pb-12 sm:pt-10">
        <MarqueeSign className="w-full">
          <h1 className="display board-letters text-display-xl text-balance">
            {HOME.heading.map((line) => (
              <span key={line.join(' ')} className="block">
                {line.map((part) => (
                  <span key={part} className="block sm:inline">
                    {`${part} `}
                  </span>
                ))}
              </span>
            ))}
          </h1>
        </MarqueeSign>
        <p className="max-w-[35em] text-center text-xl text-balance">{HOME.lead}</p>
        <LinkButton href={HOME.action.href} size="lg">
          {HOME.action.label}
        </LinkButton>
        <ReviewLine />
      </div>
      <div aria-hidden="true" className="audience" />
    </section>
  );
}
