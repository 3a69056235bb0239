import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { ORDER_OUTCOME } from '@/lib/content/payment-outcome';
import { destinationOf, toCheckoutPath, toReceiptPath } from '@/lib/orders/addresses';
import { ResumeSaving } from '@/components/checkout/resume-payment';
import { WatchOrder } from '@/components/checkout/watch-order';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Item } from '@/lib/contract';
import { describeState } from '@/lib/content/purchases';
import { hasReceipt, type Order } from '@/lib/orders/order';

export function OrderOutcome({ order }: { order: Order }) {
  const { item, paymentId, status, refundReason } = order;
  if (status === 'paid')
    return redirect(order.ticket === 'moved' ? toReceiptPath(order.id) : destinationOf(item));
  if (status === 'pending' && paymentId) return <ResumeSaving item={item} paymentId={paymentId} />;
  return (
    <State order={order}>
      {status === 'pending' ? (
        <p className="mt-2">
          <WatchOrder />
        </p>
      ) : (
        <LinkButton {...toNextStep(refundReason ?? status, item)} />
      )}
    </State>
  );
}

function toNextStep(status: Exclude<Order['status'], 'paid' | 'pending'>, item: Item) {
  switch (status) {
    case 'failed':
    case 'expired':
      return { href: toCheckoutPath(item), children: ORDER_OUTCOME.payAgain };
    case 'refunded':
      return { href: toCheckoutPath(item), children: ORDER_OUTCOME.buyAgain };
    case 'duplicate':
      return {
        href: destinationOf(item),
        children: 'eventId' in item ? ORDER_OUTCOME.watch : ORDER_OUTCOME.goOn,
      };
    case 'undeliverable':
    case 'disputed':
      return { href: '/contact', children: ORDER_OUTCOME.contact };
  }
}

function State({ order, children }: { order: Order; children: ReactNode }) {
  const { id, name } = order;
  const { word, meaning } = describeState(order);
  return (
    <Notice title={`${word}: ${name}`}>
      <p>{meaning}</p>
      <p className="mt-2 text-sm">
        {ORDER_OUTCOME.reference} <code className="break-all">{id}</code>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {children}
        {hasReceipt(order) ? (
          <LinkButton variant="secondary" href={toReceiptPath(id)}>
            {ORDER_OUTCOME.receipt}
          </LinkButton>
        ) : null}
      </div>
    </Notice>
  );
}
