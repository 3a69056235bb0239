import { redirect } from 'next/navigation';
import { renderSoon } from '@/app/_host/render-soon';
import { leadToSignIn, listBuyers } from '@/lib/auth/buyer';
import { toLogin } from '@/lib/auth/return-to';
import { getSessionState, type Session } from '@/lib/auth/session';
import { RenewalForm } from '@/components/account/renewal-form';
import { EventTime } from '@/components/event/event-time';
import { Notice } from '@/components/ui/notice';
import { GiftPanel } from '@/components/purchases/gift-panel';
import { GuestPanel } from '@/components/purchases/guest-panel';
import { CalendarLink } from '@/components/event/calendar-link';
import { MessagePage, OopsPage } from '@/components/marketing/message-page';
import { BlankTicket } from '@/components/purchases/blank-ticket';
import { OfflineNotice } from '@/components/purchases/offline-notice';
import { OrderAction, phaseOf } from '@/components/purchases/order-actions';
import { PrintButton } from '@/components/ui/print-button';
import { ReceiptSheet } from '@/components/purchases/receipt-sheet';
import { LinkButton } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { SELLER } from '@/lib/content/contact';
import { RENEWALS } from '@/lib/content/renewals';
import { getPosted } from '@/lib/forms/get-posted';
import type { PostedForm } from '@/lib/forms/posted-form';
import { PURCHASES, RECEIPT } from '@/lib/content/purchases';
import { toReceiptPath } from '@/lib/orders/addresses';
import { isAhead } from '@/lib/events/is-ahead';
import { setPageStatus } from '@/lib/http/page-status';
import { getOrder } from '@/lib/orders/read-orders';
import { isWatchable, type Receipt } from '@/lib/orders/order';

export const metadata = { title: RECEIPT.title };

export default async function ReceiptPage({ params }: { params: Promise<{ orderId: string }> }) {
  const { orderId } = await params;
  const buyers = await listBuyers();
  if (buyers.length === 0)
    redirect(toLogin(toReceiptPath(orderId), (await getSessionState()).kind === 'ended'));
  const waiting = (
    <div className="page-width max-w-3xl pt-top pb-section">
      <BlankTicket text={RECEIPT.loading} />
    </div>
  );
  return renderSoon(renderReceipt(orderId, buyers), waiting);
}

async function renderReceipt(orderId: string, buyers: readonly Session[]) {
  const answers = await Promise.all(buyers.map(({ token }) => getOrder(orderId, token)));
  const [first] = answers;
  const receipt = answers.find(({ ok }) => ok) ?? first;
  if (!receipt) throw new Error('A receipt is shown to a buyer');
  if (receipt.ok) {
    const takenBack = await getPosted('orders/take-back');
    return <ReceiptView receipt={receipt.value} nowMs={Date.now()} takenBack={takenBack} />;
  }
  const { code, message } = receipt.error;
  switch (code) {
    case 'unauthorized':
      return leadToSignIn(toReceiptPath(orderId));
    case 'not_found':
      setPageStatus(404);
      return (
        <MessagePage title={RECEIPT.unknown.title} text={RECEIPT.unknown.text}>
          <LinkButton href="/user/purchases" size="lg">
            {RECEIPT.unknown.action}
          </LinkButton>
        </MessagePage>
      );
    case 'not_supported':
      return <MessagePage sign={RECEIPT.sign} title={RECEIPT.failed} text={message} />;
    default:
      setPageStatus(503);
      return <OopsPage title={RECEIPT.failed} text={message} />;
  }
}

type ReceiptViewProps = { receipt: Receipt; nowMs: number; takenBack: PostedForm | null };

function ReceiptView({ receipt, nowMs, takenBack }: ReceiptViewProps) {
  const { event, gift } = receipt;
  const actions = (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      {receipt.guest === 'other' ? null : <OrderAction order={receipt} nowMs={nowMs} />}
      <PrintButton label={RECEIPT.print} />
      {event && isWatchable(receipt) && isAhead(phaseOf(receipt, nowMs)) ? (
        <CalendarLink eventId={event.id} />
      ) : null}
    </div>
  );
  return (
    <div className="page-width grid max-w-3xl content-start gap-8 pt-top pb-section">
      {receipt.guest === null ? (
        <p>
          <TextLink href="/user/purchases">
            <span aria-hidden="true">←</span> {PURCHASES.title}
          </TextLink>
        </p>
      ) : (
        <GuestPanel receipt={receipt}>{actions}</GuestPanel>
      )}
      {gift && receipt.status === 'paid' ? <GiftPanel order={{ ...receipt, gift }} nowMs={nowMs} /> : null}
      <OfflineNotice>{PURCHASES.offline}</OfflineNotice>
      <ReceiptSheet receipt={receipt} seller={SELLER} />
      {receipt.guest === null ? actions : null}
      {receipt.takeBackUntilMs === null && !takenBack?.done ? null : (
        <section className="grid gap-3 border-t border-line pt-6 print:hidden">
          {takenBack?.done ? <Notice kind="success">{takenBack.done}</Notice> : null}
          {receipt.takeBackUntilMs === null ? null : (
            <>
              <p>
                {RENEWALS.takeBack} <EventTime hasYear ms={receipt.takeBackUntilMs} timezone={null} />.
              </p>
              <RenewalForm name="orders/take-back" posted={takenBack} fixed={{ orderId: receipt.id }} />
            </>
          )}
        </section>
      )}
    </div>
  );
}
