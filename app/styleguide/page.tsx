import { connection } from 'next/server';
import { PageShell } from '@/components/layout/page-shell';
import { NotFoundMessage } from '@/components/marketing/message-page';
import { PageHeading } from '@/components/ui/page-heading';
import { env } from '@/lib/env';
import { setPageStatus } from '@/lib/http/page-status';
import { Specimens } from './specimens';

export const metadata = { title: 'Style guide', robots: { index: false, follow: false } };

/** For developers: elsewhere it is a missing page, rendered for the request. */
export default async function StyleGuidePage() {
  await connection();
  const isMissing = env.NODE_ENV === 'production';
  if (isMissing) setPageStatus(404);
  return <PageShell>{isMissing ? <NotFoundMessage /> : <StyleGuide />}</PageShell>;
}

function StyleGuide() {
  return (
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
  );
}
