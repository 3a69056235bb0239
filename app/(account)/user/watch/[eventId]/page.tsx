import type { Viewport } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getEventHere } from '@/app/_host/request-host';
import { leadToSignIn, requireBuyer } from '@/lib/auth/buyer';
import { DENIED_STEPS, NOT_SHOWN } from '@/lib/content/messages';
import { WATCH_PAGE } from '@/lib/content/watch-page';
import { toShowId } from '@/lib/contract/show-id';
import { toReceiptPath, toRehearsalPath, toWatchPath } from '@/lib/orders/addresses';
import { getSession } from '@/lib/auth/session';
import { LinkButton } from '@/components/ui/button';
import { WatchAside } from '@/components/watch/watch-aside';
import { WatchPage } from '@/components/watch/watch-page';
import { MessagePage, NotFoundMessage, OopsPage } from '@/components/marketing/message-page';
import { isOffered } from '@/lib/api-client/offers';
import { env } from '@/lib/env';
import { type EventDetails, toEventDetails } from '@/lib/events/event';
import { eventAddress } from '@/lib/events/event-address';
import { listEvents } from '@/lib/events/find-event';
import { setPageStatus } from '@/lib/http/page-status';
import { viewerCountry } from '@/lib/http/visitor';
import { isWatchable, type Order } from '@/lib/orders/order';
import { listOrders } from '@/lib/orders/read-orders';
import { getPlayback } from '@/lib/api-client/playback';
import { toTicket } from '@/lib/player/ticket';
import { type AppError, ERROR_STATUS } from '@/lib/result';

export const metadata = { title: WATCH_PAGE.title };

/** The theatre is dark in both themes, so the browser's bars are too. */
export const viewport: Viewport = { themeColor: '#15110e' };

type PageProps = {
  params: Promise<{ eventId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Every token checks access again. */
export default async function Page({ params, searchParams }: PageProps) {
  const { eventId } = await params;
  const isRehearsal = (await searchParams).show === 'rehearsal';
  const path = isRehearsal ? toRehearsalPath(eventId) : toWatchPath(eventId);
  const session = await requireBuyer(path, eventId);
  if (!isOffered('playback')) return renderWithoutPlayback(eventId, session.token);
  const show = toShowId(eventId, isRehearsal ? 'rehearsal' : null);
  const playback = await getPlayback(show, session.token, viewerCountry(await headers()));
  const isGuest = (await getSession()) === null;
  if (playback.ok) {
    const [event, ticket] = [toEventDetails(playback.value.event), toTicket(playback.value)];
    return (
      <WatchPage
        show={show}
        event={event}
        serverNowMs={Date.now()}
        ticket={ticket}
        siteName={event.broadcaster ?? env.SITE_NAME}
      >
        <WatchAside
          event={event}
          next={await findNext(event)}
          ticket={ticket}
          hasOrder={!isGuest && playback.value.grant === 'order' && isOffered('purchases')}
        />
      </WatchPage>
    );
  }
  switch (playback.error.code) {
    case 'unauthorized':
      return leadToSignIn(path);
    case 'email_unverified':
      if (playback.error.reference) redirect(toReceiptPath(playback.error.reference));
      return redirect(toDeniedPath(eventId, playback.error.code));
    case 'not_entitled':
    case 'access_over':
    case 'access_refunded':
    case 'access_suspended':
    case 'country_blocked':
      redirect(toDeniedPath(eventId, playback.error.code));
    case 'refused':
      return <NotShown text={playback.error.message} />;
    default:
      return renderFailure(playback.error, WATCH_PAGE.stopped);
  }
}

const toDeniedPath = (eventId: string, reason: string) =>
  `/denied?event=${encodeURIComponent(eventId)}&reason=${reason}`;

/** Null where the broadcaster lists no other event that is to come. */
async function findNext({ id, broadcaster }: EventDetails) {
  const listed = broadcaster === null ? null : await listEvents();
  const [event] = listed?.ok
    ? listed.value
        .filter((one) => one.broadcaster === broadcaster && one.id !== id && one.startsAtMs > Date.now())
        .sort((one, other) => one.startsAtMs - other.startsAtMs)
    : [];
  return event ? { event, url: eventAddress(event, env.SITE_URL) } : null;
}

/** Every API can find an event by its host. */
async function renderWithoutPlayback(eventId: string, token: string) {
  const [event, orders] = await Promise.all([getEventHere(eventId), listOrders(token)]);
  if (!event.ok) return renderFailure(event.error, WATCH_PAGE.notLoaded);
  const isTicket = (order: Order) =>
    isWatchable(order) && 'eventId' in order.item && order.item.eventId === eventId;
  const ticket = orders.ok ? orders.value.find(isTicket) : undefined;
  // Its scripts are none of the theatre's.
  const { WatchElsewhere } = await import('@/components/watch/watch-elsewhere');
  return <WatchElsewhere event={event.value} serverNowMs={Date.now()} ticket={ticket ?? null} />;
}

/** The API says why. */
const NotShown = ({ text }: { text: string }) => (
  <MessagePage title={NOT_SHOWN} text={text}>
    <LinkButton href="/contact" size="lg" variant="secondary">
      {DENIED_STEPS.contact}
    </LinkButton>
  </MessagePage>
);

function renderFailure({ code, message, retryAfterMs }: AppError, title: string) {
  setPageStatus(ERROR_STATUS[code], retryAfterMs);
  return code === 'not_found' ? <NotFoundMessage /> : <OopsPage title={title} text={message} />;
}
