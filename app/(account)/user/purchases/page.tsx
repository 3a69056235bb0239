import { redirect } from 'next/navigation';
import { getEventOfHost } from '@/app/_host/request-host';
import { renderSoon } from '@/app/_host/render-soon';
import { requireSession, toLogin } from '@/app/_purchase/require-session';
import { RetryNotice } from '@/components/marketing/retry-button';
import { BlankTicket } from '@/components/purchases/blank-ticket';
import { NoOrders } from '@/components/purchases/no-orders';
import { OfflineNotice } from '@/components/purchases/offline-notice';
import { OrderList } from '@/components/purchases/order-list';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeading } from '@/components/ui/page-heading';
import { isOffered } from '@/lib/api-client/offers';
import { PURCHASES } from '@/lib/content/purchases';
import { env } from '@/lib/env';
import { setPageStatus } from '@/lib/http/page-status';
import { listOrders } from '@/lib/orders/read-orders';

export const metadata = { title: PURCHASES.title };

const PATH = '/user/purchases';

export default async function PurchasesPage() {
  const { token } = await requireSession(PATH);
  return (
    <div className="page-width grid max-w-4xl content-start gap-10 py-section">
      <PageHeading title={PURCHASES.title} />
      <OfflineNotice>{PURCHASES.offline}</OfflineNotice>
      {isOffered('purchases') ? (
        await renderSoon(renderOrders(token), <BlankTicket layout="row" text={PURCHASES.loading} />)
      ) : (
        <NotListed />
      )}
    </div>
  );
}

async function renderOrders(token: string) {
  const orders = await listOrders(token);
  if (orders.ok) {
    if (orders.value.length === 0) return <NoOrders host={await getHost()} />;
    return <OrderList orders={orders.value} nowMs={Date.now()} />;
  }
  const { code, message } = orders.error;
  if (code === 'unauthorized') redirect(toLogin(PATH, true));
  if (code === 'not_supported') return <NotListed />;
  setPageStatus(503);
  return <RetryNotice title={PURCHASES.failed} message={message} label={PURCHASES.retry} />;
}

function NotListed() {
  const { text, action } = PURCHASES.notListed;
  return (
    <Notice>
      <p>{text}</p>
      <LinkButton className="mt-3" variant="secondary" href="/contact">
        {action}
      </LinkButton>
    </Notice>
  );
}

async function getHost(): Promise<{ title: string; siteOrigin: string } | null> {
  const event = await getEventOfHost();
  return event && { title: event.title, siteOrigin: env.SITE_URL };
}
