import type { Metadata } from 'next';
import { type ItemQuery, parseItemQuery } from '@/app/_purchase/parse-item-query';
import { requireSession } from '@/app/_purchase/require-session';
import { toCompletionPath } from '@/components/checkout/destination';
import { ResumeSaving } from '@/components/checkout/resume-saving';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';

export const metadata: Metadata = { title: 'Completing your purchase' };

type Search = ItemQuery & { payment_intent?: string | string[]; redirect_status?: string | string[] };

/**
 * Where a bank's page sends a buyer back to. The status in the address is only shown (spec section 4); what is true is
 * what the server learns from the provider when the payment is saved.
 */
export default async function CompletionPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const item = parseItemQuery(search);
  const paymentId = typeof search.payment_intent === 'string' ? search.payment_intent : null;
  await requireSession(item && paymentId ? toCompletionPath(item, paymentId) : '/completion');
  return (
    <div className="page-width grid max-w-2xl gap-8 py-section">
      <PageHeading align="left" title="Completing your purchase" />
      {typeof search.redirect_status === 'string' ? (
        <p className="text-muted">
          Your bank says: {search.redirect_status.slice(0, 40).replaceAll('_', ' ')}.
        </p>
      ) : null}
      {item && paymentId ? (
        <ResumeSaving item={item} paymentId={paymentId} />
      ) : (
        <>
          <Notice>There is no purchase to complete here.</Notice>
          <div>
            <LinkButton href="/">Go to Homepage</LinkButton>
          </div>
        </>
      )}
    </div>
  );
}
