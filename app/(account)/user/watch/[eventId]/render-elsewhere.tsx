import { notFound } from 'next/navigation';
import { getEventHere } from '@/app/_host/request-host';
import { OopsPage } from '@/components/marketing/message-page';
import { WatchElsewhere } from '@/components/watch/watch-elsewhere';
import { THEATRE } from '@/lib/content/theatre';
import { setPageStatus } from '@/lib/http/page-status';
import { toBuyerKey } from '@/lib/orders/captures/purchase-key';
import { findTicket } from '@/lib/orders/captures/tickets';
import { ERROR_STATUS } from '@/lib/result';

/** The watch page in front of an API without playback; found by the event's host, as its storefront is. */
export async function renderElsewhere(eventId: string, token: string) {
  const [event, ticket] = await Promise.all([getEventHere(eventId), findTicket(toBuyerKey(token), eventId)]);
  if (!event.ok) {
    const { code, retryAfterMs, message } = event.error;
    if (code === 'not_found') notFound();
    setPageStatus(ERROR_STATUS[code], retryAfterMs);
    return <OopsPage title={THEATRE.notLoaded} text={message} />;
  }
  const { packages } = event.value;
  const name = packages.find(({ id }) => id === ticket?.selectedPackage)?.name ?? event.value.title;
  return (
    <WatchElsewhere event={event.value} serverNowMs={Date.now()} ticket={ticket && { ...ticket, name }} />
  );
}
