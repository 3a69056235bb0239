import type { Viewport } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { requireSession, toLogin } from '@/app/_purchase/require-session';
import { THEATRE } from '@/lib/content/theatre';
import { toWatchPath } from '@/lib/orders/addresses';
import { WatchPage } from '@/components/watch/watch-page';
import { NotFoundMessage, OopsPage } from '@/components/marketing/message-page';
import { isOffered } from '@/lib/api-client/offers';
import { env } from '@/lib/env';
import { toEventDetails } from '@/lib/events/event';
import { setPageStatus } from '@/lib/http/page-status';
import { viewerCountry } from '@/lib/http/visitor';
import { getPlayback } from '@/lib/playback/calls';
import { toTicket } from '@/lib/playback/ticket';
import { ERROR_STATUS } from '@/lib/result';
import { findOwnShow } from '@/server/viewer-api/own-show';
import { renderElsewhere } from './render-elsewhere';

export const metadata = { title: THEATRE.title };

/** The theatre is dark in both themes, and on a phone the browser around it too. */
export const viewport: Viewport = { themeColor: '#15110e' };

/** The theatre. Access is asked for here, and again by every token. */
export default async function Page({ params }: { params: Promise<{ eventId: string }> }) {
  const { eventId } = await params;
  const path = toWatchPath(eventId);
  const session = await requireSession(path);
  const head = await headers();
  const show = await findOwnShow(head, eventId);
  if (show || !isOffered('playback')) return renderElsewhere(eventId, session.token, show);
  const playback = await getPlayback(eventId, session.token, viewerCountry(head));
  if (playback.ok) {
    return (
      <WatchPage
        event={toEventDetails(playback.value.event)}
        serverNowMs={Date.now()}
        ticket={toTicket(playback.value)}
        siteName={playback.value.event.broadcaster ?? env.SITE_NAME}
      />
    );
  }
  switch (playback.error.code) {
    case 'unauthorized':
      redirect(toLogin(path, true));
    case 'not_entitled':
    case 'access_over':
    case 'access_refunded':
    case 'access_suspended':
    case 'email_unverified':
    case 'country_blocked':
      redirect(`/denied?event=${encodeURIComponent(eventId)}&reason=${playback.error.code}`);
    case 'not_supported':
      return renderElsewhere(eventId, session.token, null);
    case 'not_found':
      setPageStatus(404);
      return <NotFoundMessage />;
    default:
      setPageStatus(ERROR_STATUS[playback.error.code], playback.error.retryAfterMs);
      return <OopsPage title={THEATRE.stopped} text={playback.error.message} />;
  }
}
