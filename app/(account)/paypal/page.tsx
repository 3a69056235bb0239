import type { Metadata } from 'next';
import { CheckoutPage } from '@/app/_purchase/checkout-page';
import { type CompletionSearch, parseCompletionQuery } from '@/lib/orders/completion-query';
import { requireSession } from '@/app/_purchase/require-session';
import { toCheckoutPath } from '@/components/checkout/destination';
import { ResumePaypal } from '@/components/checkout/resume-paypal';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { toItemQuery } from '@/lib/orders/item-fields';

export const metadata: Metadata = { title: 'PayPal' };

type Search = CompletionSearch & { cancelled?: string | string[] };

/** Where PayPal sends a buyer back to when its page was not a window of ours; else a checkout like any other. */
export default async function PaypalPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const { paypalOrderId, item } = parseCompletionQuery(search);
  if (!search.cancelled && !paypalOrderId) return <CheckoutPage query={search} path="/paypal" />;
  const query = new URLSearchParams(item ? toItemQuery(item) : '');
  if (paypalOrderId && !search.cancelled) query.set('token', paypalOrderId);
  await requireSession(`/paypal?${query.toString()}`);
  return (
    <div className="page-width grid max-w-2xl content-start gap-8 py-section">
      <PageHeading align="left" title="PayPal" />
      {search.cancelled || !paypalOrderId ? (
        <>
          <Notice>You left PayPal before paying. Nothing was charged.</Notice>
          <div>
            <LinkButton href={item ? toCheckoutPath(item) : '/'}>
              {item ? 'Back to the payment' : 'Back to the front page'}
            </LinkButton>
          </div>
        </>
      ) : (
        <ResumePaypal paypalOrderId={paypalOrderId} item={item} />
      )}
    </div>
  );
}
