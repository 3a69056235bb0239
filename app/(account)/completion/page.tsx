import { Completion } from '@/app/_purchase/completion';
import {
  type CompletionSearch,
  parseCompletionQuery,
  toCompletionAddress,
} from '@/lib/orders/completion-query';
import { renderSoon } from '@/app/_host/render-soon';
import { requireBuyer } from '@/lib/auth/buyer';
import { eventOf } from '@/lib/orders/addresses';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { COMPLETION } from '@/lib/content/checkout';

export const metadata = { title: COMPLETION.title };

/** The status in the address is only shown, never trusted. */
export default async function CompletionPage({ searchParams }: { searchParams: Promise<CompletionSearch> }) {
  const search = await searchParams;
  const query = parseCompletionQuery(search);
  const { token } = await requireBuyer(toCompletionAddress(query), query.item && eventOf(query.item));
  return (
    <div className="page-width grid max-w-2xl content-start gap-8 pt-top pb-section">
      <PageHeading title={COMPLETION.title} />
      {typeof search.redirect_status === 'string' ? (
        <p className="text-muted">
          {COMPLETION.bankSays(search.redirect_status.slice(0, 40).replaceAll('_', ' '))}
        </p>
      ) : null}
      {await renderSoon(Completion({ query, token }), <Notice>{COMPLETION.lookingUp}</Notice>)}
    </div>
  );
}
