import type { Metadata } from 'next';
import { CheckoutPage } from '@/app/_purchase/checkout-page';
import type { ItemQuery } from '@/app/_purchase/parse-item-query';
import { requireSession } from '@/app/_purchase/require-session';
import { ResumePaypal } from '@/components/checkout/resume-paypal';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';

export const metadata: Metadata = { title: 'PayPal' };

type Search = ItemQuery & { token?: string | string[]; cancelled?: string | string[] };

/** Where PayPal sends a buyer back to when its page was not a window of ours; else a checkout like any other. */
export default async function PaypalPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  if (!search.cancelled && typeof search.token !== 'string')
    return <CheckoutPage query={search} path="/paypal" />;
  const token = typeof search.token === 'string' ? search.token : null;
  await requireSession(token && !search.cancelled ? `/paypal?token=${encodeURIComponent(token)}` : '/paypal');
  return (
    <div className="page-width grid max-w-2xl gap-8 py-section">
      <PageHeading align="left" title="PayPal" />
      {search.cancelled || !token ? (
        <>
          <Notice>You left PayPal before paying. Nothing was charged.</Notice>
          <div>
            <LinkButton href="/">Back to the front page</LinkButton>
          </div>
        </>
      ) : (
        <ResumePaypal paypalOrderId={token} />
      )}
    </div>
  );
}
