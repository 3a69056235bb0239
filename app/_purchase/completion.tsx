import { redirect } from 'next/navigation';
import { toCheckoutPath } from '@/lib/orders/addresses';
import { ResumePaypal, ResumeSaving } from '@/components/checkout/resume-payment';
import { RetryNotice } from '@/components/marketing/retry-button';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { isOffered } from '@/lib/api-client/offers';
import { toLogin } from '@/lib/auth/return-to';
import { CHECKOUT, COMPLETION } from '@/lib/content/checkout';
import { setPageStatus } from '@/lib/http/page-status';
import { getOrder, listOrders } from '@/lib/orders/read-orders';
import type { Order } from '@/lib/orders/order';
import { fail, ok, type Result } from '@/lib/result';
import { OrderOutcome } from './order-outcome';
import { type CompletionQuery, toCompletionAddress } from '@/lib/orders/completion-query';

export async function Completion({ query, token }: { query: CompletionQuery; token: string }) {
  const { orderId, paymentId, paypalOrderId, item } = query;
  if (orderId) return <Found order={await getOrder(orderId, token)} query={query} />;
  if (paypalOrderId) return <ResumePaypal paypalOrderId={paypalOrderId} item={item} />;
  if (!paymentId) return <Nothing text={COMPLETION.nothing} />;
  if (item) return <ResumeSaving item={item} paymentId={paymentId} />;
  return <Found order={await findByPayment(paymentId, token)} query={query} />;
}

function Found({ order, query }: { order: Result<Order>; query: CompletionQuery }) {
  if (order.ok) return <OrderOutcome order={order.value} />;
  const { item, paymentId } = query;
  const { code, message } = order.error;
  switch (code) {
    case 'unauthorized':
      redirect(toLogin(toCompletionAddress(query), true));
    case 'not_supported':
    case 'not_found':
      if (item && paymentId) return <ResumeSaving item={item} paymentId={paymentId} />;
      if (code === 'not_supported') return <Nothing text={message} />;
      if (!item) return <Nothing text={COMPLETION.unknownInAccount} />;
      return (
        <Notice title={COMPLETION.unpaid.title}>
          <p>{COMPLETION.unpaid.text}</p>
          <LinkButton className="mt-3" href={toCheckoutPath(item)}>
            {COMPLETION.unpaid.pay}
          </LinkButton>
        </Notice>
      );
    default:
      setPageStatus(503);
      return <RetryNotice message={message} label={CHECKOUT.retry} />;
  }
}

function Nothing({ text }: { text: string }) {
  return (
    <>
      <Notice>{text}</Notice>
      <div className="flex flex-wrap gap-3">
        {isOffered('purchases') ? (
          <LinkButton href="/user/purchases">{COMPLETION.purchases}</LinkButton>
        ) : null}
        <LinkButton href="/" variant="secondary">
          {COMPLETION.home}
        </LinkButton>
      </div>
    </>
  );
}

async function findByPayment(paymentId: string, token: string): Promise<Result<Order>> {
  const orders = await listOrders(token);
  if (!orders.ok) return orders;
  const order = orders.value.find((candidate) => candidate.paymentId === paymentId);
  return order ? ok(order) : fail('not_found', COMPLETION.unknownPayment);
}
