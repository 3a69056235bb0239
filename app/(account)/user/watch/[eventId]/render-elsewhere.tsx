import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getEventHere } from '@/app/_host/request-host';
import { toLogin } from '@/app/_purchase/require-session';
import { NotFoundMessage, OopsPage } from '@/components/marketing/message-page';
import { WatchElsewhere } from '@/components/watch/watch-elsewhere';
import { WatchPage } from '@/components/watch/watch-page';
import { isProvenLogin } from '@/lib/auth/login-proof';
import { THEATRE } from '@/lib/content/theatre';
import { env } from '@/lib/env';
import { setPageStatus } from '@/lib/http/page-status';
import { viewerCountry } from '@/lib/http/visitor';
import { toWatchPath } from '@/lib/orders/addresses';
import { toBuyerKey } from '@/lib/orders/captures/purchase-key';
import { findTicket } from '@/lib/orders/captures/tickets';
import { toTicket } from '@/lib/playback/ticket';
import { ERROR_STATUS } from '@/lib/result';
import type { findOwnShow } from '@/server/viewer-api/own-show';

/**
 * The watch page in front of an API without playback; found by the event's host, as its storefront
 * is. Where the site plays the event itself (`show`), buyers that it knows watch here.
 */
export async function renderElsewhere(
  eventId: string,
  token: string,
  show: Awaited<ReturnType<typeof findOwnShow>>,
) {
  const head = await headers();
  if (show && !isProvenLogin(head, token)) redirect(toLogin(toWatchPath(eventId), true));
  const buyer = toBuyerKey(token);
  const [event, ticket] = await Promise.all([getEventHere(eventId), findTicket(buyer, eventId)]);
  if (!event.ok) {
    const { code, retryAfterMs, message } = event.error;
    setPageStatus(ERROR_STATUS[code], retryAfterMs);
    if (code === 'not_found') return <NotFoundMessage />;
    return <OopsPage title={THEATRE.notLoaded} text={message} />;
  }
  const { packages, broadcaster, title } = event.value;
  const access = await show?.findAccess(buyer, viewerCountry(head));
  if (access?.ok) {
    return (
      <WatchPage
        event={event.value}
        serverNowMs={Date.now()}
        ticket={toTicket(access.value)}
        siteName={broadcaster ?? env.SITE_NAME}
      />
    );
  }
  if (access && access.error.code !== 'not_entitled')
    redirect(`/denied?event=${encodeURIComponent(eventId)}&reason=${access.error.code}`);
  const name = packages.find(({ id }) => id === ticket?.selectedPackage)?.name ?? title;
  return (
    <WatchElsewhere
      event={event.value}
      serverNowMs={Date.now()}
      ticket={ticket && { ...ticket, name }}
      playsHere={show !== null}
    />
  );
}
