import { CheckoutPage } from '@/app/_purchase/checkout-page';
import { type PaypalSearch, parseCompletionQuery, toPaypalAddress } from '@/lib/orders/completion-query';
import { requireBuyer } from '@/lib/auth/buyer';
import { eventOf, toCheckoutPath } from '@/lib/orders/addresses';
import { ResumePaypal } from '@/components/checkout/resume-payment';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { PAYPAL_PAGE } from '@/lib/content/checkout';

export const metadata = { title: PAYPAL_PAGE.title };

/** PayPal returns the buyer here; without a PayPal order the page is a checkout. */
export default async function PaypalPage({ searchParams }: { searchParams: Promise<PaypalSearch> }) {
  const search = await searchParams;
  const returnTo = toPaypalAddress(search);
  if (returnTo === null) return <CheckoutPage query={search} path="/paypal" />;
  const { paypalOrderId, item } = parseCompletionQuery(search);
  await requireBuyer(returnTo, item && eventOf(item));
  return (
    <div className="page-width grid max-w-2xl content-start gap-8 pt-top pb-section">
      <PageHeading title={PAYPAL_PAGE.title} />
      {search.cancelled || !paypalOrderId ? (
        <>
          <Notice>{PAYPAL_PAGE.left}</Notice>
          <div>
            <LinkButton href={item ? toCheckoutPath(item) : '/'}>
              {item ? PAYPAL_PAGE.backToPayment : PAYPAL_PAGE.backHome}
            </LinkButton>
          </div>
        </>
      ) : (
        <ResumePaypal paypalOrderId={paypalOrderId} item={item} />
      )}
    </div>
  );
}
