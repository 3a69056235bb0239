import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { COUNTRY, NOT_FOUND } from '@/lib/content/messages';
import { MarqueeSign } from './marquee-sign';
import { RetryButton } from './retry-button';

type MessagePageProps = {
  /** What the sign over the door says: the page's heading, or a number above it. */
  sign: ReactNode;
  /** The heading, where the sign is not it. */
  title?: string;
  text: ReactNode;
  children?: ReactNode;
};

/** A page that says one thing: a lit sign, a sentence and the way on. */
export function MessagePage({ sign, title, text, children }: MessagePageProps) {
  return (
    <div className="page-width grid flex-1 content-center justify-items-center gap-8 py-section text-center">
      <MarqueeSign className="w-full max-w-xl">{sign}</MarqueeSign>
      {title ? <h1 className="display text-display-md">{title}</h1> : null}
      <p className="max-w-text px-4 text-xl text-balance">{text}</p>
      {children ? <div className="flex flex-wrap justify-center gap-4">{children}</div> : null}
    </div>
  );
}

/** What a viewer sees in a country where an event is not shown (docs/product.md, Routes). */
export function CountryMessage() {
  return (
    <MessagePage sign={<h1 className="display text-display-lg">{COUNTRY.title}</h1>} text={COUNTRY.text}>
      <RetryButton label={COUNTRY.action} />
    </MessagePage>
  );
}

export function NotFoundMessage() {
  return (
    <MessagePage
      sign={
        <p aria-hidden="true" className="display text-display-xl">
          404
        </p>
      }
      title={NOT_FOUND.title}
      text={NOT_FOUND.text}
    >
      <LinkButton href="/" size="lg">
        {NOT_FOUND.action}
      </LinkButton>
    </MessagePage>
  );
}
