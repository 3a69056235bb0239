import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { requireSession, toLogin } from '@/app/_purchase/require-session';
import { WatchPage } from '@/components/watch/watch-page';
import { MessagePage } from '@/components/marketing/message-page';
import { RetryButton } from '@/components/marketing/retry-button';
import { toEventDetails } from '@/lib/events/event';
import { getPlayback } from '@/lib/playback/get-playback';

export const metadata: Metadata = { title: 'Watch' };

/** The theatre. The entitlement is asked for here, and again by every playlist and segment. */
export default async function Page({ params }: { params: Promise<{ eventId: string }> }) {
  const { eventId } = await params;
  const path = `/user/watch/${encodeURIComponent(eventId)}`;
  const session = await requireSession(path);
  const playback = await getPlayback(eventId, session.token);
  if (playback.ok) {
    const { event, playlist } = playback.value;
    return <WatchPage event={toEventDetails(event)} playlist={playlist} serverNowMs={Date.now()} />;
  }
  switch (playback.error.code) {
    case 'unauthorized':
      redirect(toLogin(path, true));
    case 'not_entitled':
      redirect(`/denied?event=${encodeURIComponent(eventId)}`);
    case 'not_found':
      notFound();
    default:
      return (
        <MessagePage sign="Oops" title="The screen is dark" text={playback.error.message}>
          <RetryButton label="Retry" />
        </MessagePage>
      );
  }
}
