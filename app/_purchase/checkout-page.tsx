import { getPricedItem } from '@/app/_purchase/get-priced-item';
import { type ItemQuery, parseItemQuery } from '@/app/_purchase/parse-item-query';
import { requireSession } from '@/app/_purchase/require-session';
import { destinationOf, toItemQuery } from '@/components/checkout/destination';
import { PaymentPanel } from '@/components/checkout/payment-panel';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { toLogin } from '@/lib/auth/return-to';

/** The payment panel as a page of its own, at `path`, for people who open it directly. */
export async function CheckoutPage({ query, path }: { query: ItemQuery; path: string }) {
  const item = parseItemQuery(query);
  const returnTo = item ? `${path}?${toItemQuery(item)}` : path;
  await requireSession(returnTo);
  const priced = item ? await getPricedItem(item) : null;
  return (
    <div className="page-width grid max-w-2xl gap-8 py-section">
      <PageHeading align="left" title="Checkout" />
      {priced?.ok ? (
        <Card>
          <PaymentPanel
            item={priced.value.item}
            name={priced.value.name}
            priceCents={priced.value.priceCents}
            loginPath={toLogin(returnTo, true)}
          />
        </Card>
      ) : (
        <EmptyCheckout message={priced ? priced.error.message : 'There is nothing in your checkout yet.'} />
      )}
      {priced?.ok && 'eventId' in priced.value.item ? (
        <p>
          Already bought it?{' '}
          <a className="link" href={destinationOf(priced.value.item)}>
            Go to the show
          </a>
        </p>
      ) : null}
    </div>
  );
}

function EmptyCheckout({ message }: { message: string }) {
  return (
    <>
      <Notice>{message}</Notice>
      <div>
        <LinkButton href="/plans">See the plans</LinkButton>
      </div>
    </>
  );
}
