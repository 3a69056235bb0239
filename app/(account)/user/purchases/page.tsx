import { redirect } from 'next/navigation';
import { getContentOfHost } from '@/app/_host/request-host';
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
import type { HostContent } from '@/lib/events/find-event';
import type { Order } from '@/lib/orders/order';
import { listOrders } from '@/lib/orders/read-orders';

export const metadata = { title: PURCHASES.title };

const PATH = '/user/purchases';

export default async function PurchasesPage() {
  const { token } = await requireSession(PATH);
  return (
    <div className="page-width grid max-w-4xl content-start gap-10 pt-top pb-section">
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
  const [orders, content] = await Promise.all([listOrders(token), getContentOfHost()]);
  if (orders.ok) {
    const here = content ? orders.value.filter((order) => isSoldBy(order, content)) : orders.value;
    const isSome = here.length < orders.value.length;
    return (
      <>
        {here.length === 0 ? (
          <NoOrders host={content && { title: titleOf(content), siteOrigin: env.SITE_URL }} />
        ) : (
          <OrderList orders={here} nowMs={Date.now()} />
        )}
        {isSome ? (
          <p>
            <a href={`${env.SITE_URL}${PATH}`} className="link">
              {PURCHASES.all(env.SITE_NAME)}
            </a>
          </p>
        ) : null}
      </>
    );
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

const titleOf = ({ event, channel }: HostContent): string => (channel ? channel.name : event.title);

/** A broadcaster's host lists the broadcaster's tickets only. */
function isSoldBy({ item, event: bought }: Order, { event, channel }: HostContent): boolean {
  if (!('eventId' in item)) return false;
  if (channel) return bought?.channel === channel.domain;
  const { id, broadcaster } = event;
  return item.eventId === id || (broadcaster !== null && bought?.broadcaster === broadcaster);
}
