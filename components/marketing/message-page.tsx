import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { COUNTRY, NOT_FOUND, OOPS } from '@/lib/content/messages';
import { MarqueeSign } from './marquee-sign';
import { RetryButton } from './retry-button';

type MessagePageProps = {
  title: string;
  sign?: string;
  text: ReactNode;
  children?: ReactNode;
};

export function MessagePage({ title, sign, text, children }: MessagePageProps) {
  return (
    <div className="page-width grid flex-1 content-center justify-items-center gap-8 py-section text-center">
      <MarqueeSign className="w-full max-w-xl">
        {sign ? (
          <p aria-hidden="true" className="display text-display-xl">
            {sign}
          </p>
        ) : (
          <h1 className="display text-display-lg">{title}</h1>
        )}
      </MarqueeSign>
      {sign ? <h1 className="display text-display-md">{title}</h1> : null}
      <p className="max-w-text px-4 text-xl text-balance">{text}</p>
      {children ? <div className="flex flex-wrap justify-center gap-4">{children}</div> : null}
    </div>
  );
}

export function CountryMessage() {
  return (
    <MessagePage title={COUNTRY.title} text={COUNTRY.text}>
      <RetryButton label={COUNTRY.action} />
    </MessagePage>
  );
}

export function NotFoundMessage() {
  return (
    <MessagePage sign={NOT_FOUND.sign} title={NOT_FOUND.title} text={NOT_FOUND.text}>
      <LinkButton href="/" size="lg">
        {NOT_FOUND.action}
      </LinkButton>
    </MessagePage>
  );
}

export function OopsPage({ title, text }: { title: string; text: string }) {
  return (
    <MessagePage title={title} sign={OOPS.sign} text={text}>
      <RetryButton label={OOPS.retry} />
      <LinkButton href="/" size="lg" variant="secondary">
        {NOT_FOUND.action}
      </LinkButton>
    </MessagePage>
  );
}
