import { LinkButton } from '@/components/ui/button';
import { HOME } from '@/lib/content/home';
import { MarqueeSign } from './marquee-sign';
import { ProductPicture } from './product-picture';
import { ReviewLine } from './social-proof';

export function HomeHero() {
  return (
    <section className="w-full overflow-clip">
      <div className="hero-glow page-width grid items-end gap-10 pt-top lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-6 lg:pb-20">
          <MarqueeSign>
            <h1 className="display board-letters text-display-xl">
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
          <p className="max-w-[35em] text-xl text-pretty">{HOME.lead}</p>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <LinkButton href={HOME.action.href} size="lg">
              {HOME.action.label}
            </LinkButton>
            <a href={HOME.stream.href} className="link text-lg font-semibold">
              {HOME.stream.label}
            </a>
            <ReviewLine />
          </div>
        </div>
        <div className="grid grid-cols-[2fr_3fr] items-end">
          <ProductPicture screen="player" className="col-span-2 col-start-1 row-start-1 mb-20 lg:mb-28" />
          <ProductPicture screen="storefront" className="col-start-1 row-start-1 lg:-ml-6" />
        </div>
      </div>
      <div aria-hidden="true" className="audience relative -mt-6 lg:-mt-10" />
    </section>
  );
}
