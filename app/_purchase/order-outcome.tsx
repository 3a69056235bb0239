import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { destinationOf, toCheckoutPath, toReceiptPath } from '@/lib/orders/addresses';
import { ResumeSaving } from '@/components/checkout/resume-payment';
import { WatchOrder } from '@/components/checkout/watch-order';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { describeState } from '@/lib/content/purchases';
import { type Order, tookMoney } from '@/lib/orders/order';

/** What has become of an order, with the next step. One that is paid leads to what was bought. */
export function OrderOutcome({ order }: { order: Order }) {
  const { item, paymentId, status } = order;
  switch (status) {
    case 'paid':
      return redirect(destinationOf(item));
    case 'pending':
      return paymentId ? (
        <ResumeSaving item={item} paymentId={paymentId} />
      ) : (
        <State order={order}>
          <p className="mt-2">
            <WatchOrder />
          </p>
        </State>
      );
    case 'failed':
    case 'expired':
      return (
        <State order={order}>
          <LinkButton href={toCheckoutPath(item)}>Pay again</LinkButton>
        </State>
      );
    case 'refunded':
      return (
        <State order={order}>
          <LinkButton href={toCheckoutPath(item)}>Buy it again</LinkButton>
        </State>
      );
    case 'duplicate':
      return (
        <State order={order}>
          <LinkButton href={destinationOf(item)}>
            {'planId' in item ? 'Go on' : 'Watch with the first one'}
          </LinkButton>
        </State>
      );
    case 'undeliverable':
    case 'disputed':
      return (
        <State order={order}>
          <LinkButton href="/contact">Write to us</LinkButton>
        </State>
      );
  }
}

function State({ order, children }: { order: Order; children: ReactNode }) {
  const { id, name } = order;
  const { word, meaning } = describeState(order);
  return (
    <Notice title={`${word}: ${name}`}>
      <p>{meaning}</p>
      <p className="mt-2 text-sm">
        Reference: <code className="break-all">{id}</code>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {children}
        {tookMoney(order) ? (
          <LinkButton variant="secondary" href={toReceiptPath(id)}>
            Receipt
          </LinkButton>
        ) : null}
      </div>
    </Notice>
  );
}
