import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageShell } from '@/components/layout/page-shell';
import { PageHeading } from '@/components/ui/page-heading';
import { env } from '@/lib/env';
import { PrimitiveSheet } from './primitive-sheet';
import { TokenSheet } from './token-sheet';

export const metadata: Metadata = { title: 'Style guide', robots: { index: false, follow: false } };

/** The page keeps each half in a theme of its own, whatever the visitor's is. */
const THEMES = [
  { name: 'light', scope: 'light' },
  { name: 'dark', scope: 'dark' },
] as const;

/** All tokens and primitives in both themes, beside each other. In development only. */
export default function StyleGuidePage() {
  if (env.NODE_ENV === 'production') notFound();
  return (
    <PageShell>
      <div className="page-width grid gap-12 py-section">
        <PageHeading align="left" kicker="Development" title="Style guide" />
        <div className="grid gap-8 xl:grid-cols-2">
          {THEMES.map(({ name, scope }) => (
            <section
              key={name}
              aria-label={`The ${name} theme`}
              className={`${scope} grid min-w-0 content-start gap-10 rounded-lg bg-canvas p-5 text-text sm:p-8`}
            >
              <h2 className="display text-display-sm">{name}</h2>
              <TokenSheet />
              <PrimitiveSheet theme={name} />
            </section>
          ))}
        </div>
      </div>
    </PageShell>
  );
}
