import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'live' | 'positive' | 'danger';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-text/10 text-text',
  accent: 'bg-accent/12 text-accent',
  live: 'bg-vermilion text-on-vermilion',
  positive: 'bg-positive-soft text-positive',
  danger: 'bg-danger-soft text-danger',
};

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm leading-5 font-semibold wrap-normal ${TONES[tone]}`}
    >
      {tone === 'live' ? (
        <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-current" />
      ) : null}
      <span>{children}</span>
    </span>
  );
}
