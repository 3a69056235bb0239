import type { ReactNode } from 'react';
import { MarqueeSign } from './marquee-sign';

type MessagePageProps = {
  /** What the sign above the door says: a word or a number. */
  sign: string;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
};

/** A page that says one thing: a lit sign, a heading, a sentence and the way on. */
export function MessagePage({ sign, title, text, children }: MessagePageProps) {
  return (
    <div className="page-width grid flex-1 content-center justify-items-center gap-8 py-section text-center">
      <MarqueeSign className="w-full max-w-md">
        <p aria-hidden="true" className="display text-display-xl">
          {sign}
        </p>
      </MarqueeSign>
      <h1 className="display text-display-md">{title}</h1>
      {text ? <p className="max-w-text text-xl text-balance text-muted">{text}</p> : null}
      {children ? <div className="flex flex-wrap justify-center gap-4">{children}</div> : null}
    </div>
  );
}
