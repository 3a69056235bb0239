import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { requireSession, toLogin } from '@/app/_purchase/require-session';
import { OrderList } from '@/components/purchases/order-list';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { listOrders } from '@/lib/orders/list-orders';

export const metadata: Metadata = { title: 'My purchases' };

export default async function PurchasesPage() {
  const session = await requireSession('/user/purchases');
  const orders = await listOrders(session.token);
  if (!orders.ok && orders.error.code === 'unauthorized') redirect(toLogin('/user/purchases', true));
  return (
    <div className="page-width grid max-w-3xl content-start gap-10 py-section">
      <PageHeading align="left" title="My purchases" />
      {orders.ok && orders.value.length > 0 ? <OrderList orders={orders.value} /> : null}
      {orders.ok && orders.value.length === 0 ? (
        <div className="grid justify-items-start gap-5">
          <p className="text-lg text-muted">
            Nothing here yet. Your plans and tickets will be listed on this page.
          </p>
          <LinkButton href="/plans">See the plans</LinkButton>
        </div>
      ) : null}
      {orders.ok ? null : (
        <Notice kind={orders.error.code === 'not_supported' ? 'info' : 'error'}>
          {orders.error.message}
        </Notice>
      )}
    </div>
  );
}
