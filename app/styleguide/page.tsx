import { notFound } from 'next/navigation';
import { PageShell } from '@/components/layout/page-shell';
import { PageHeading } from '@/components/ui/page-heading';
import { env } from '@/lib/env';
import { Specimens } from './specimens';

// Static, its 404 would be a page of the build whose scripts no policy knows.
export const dynamic = 'force-dynamic';
export const metadata = { title: 'Style guide', robots: { index: false, follow: false } };

export default function StyleGuidePage() {
  if (env.NODE_ENV === 'production') notFound();
  return (
    <PageShell>
      <div className="page-width grid gap-12 py-section">
        <PageHeading align="left" kicker="Development" title="Style guide" />
        <div className="grid gap-8 xl:grid-cols-2">
          {['light', 'dark'].map((theme) => (
            <section
              key={theme}
              aria-label={`The ${theme} theme`}
              className={`${theme} grid min-w-0 content-start gap-10 rounded-lg bg-canvas p-5 text-text sm:p-8`}
            >
              <h2 className="display text-display-sm">{theme}</h2>
              <Specimens theme={theme} />
            </section>
          ))}
        </div>
      </div>
    </PageShell>
  );
}
