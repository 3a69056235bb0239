'use client';

import type { ShowId } from '@/lib/contract/show-id';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCurrentEvent } from '@/components/event/event-article';
import { THEATRE } from '@/lib/content/watch';
import { isAhead } from '@/lib/events/is-ahead';
import type { EventDetails } from '@/lib/events/event';
import { toPictureSource } from '@/lib/events/picture';
import { EventPlayer } from './event-player';
import { Curtain } from './curtain';

const WaitingRoom = lazy(async () => ({ default: (await import('./waiting-room')).WaitingRoom }));

type StageProps = {
  show: ShowId;
  event: Pick<EventDetails, 'id' | 'title' | 'image' | 'picture' | 'image_focus' | 'preview_seconds'>;
  siteName: string;
  note: ReactNode;
};

export function Stage({ show, event, siteName, note }: StageProps) {
  const { phase, pause, cancelled } = useCurrentEvent();
  if (isAhead(phase))
    return (
      <Suspense>
        <WaitingRoom event={event} isOpen={phase === 'doors'} note={note} />
      </Suspense>
    );
  if (phase === 'ended')
    return (
      <Curtain event={event} title={cancelled ? THEATRE.cancelled : THEATRE.ended.title}>
        {cancelled ? null : <p>{THEATRE.ended.text}</p>}
      </Curtain>
    );
  return (
    <EventPlayer
      show={show}
      title={event.title}
      poster={event.picture ? toPictureSource(event.picture) : event.image}
      isLive={phase === 'live'}
      previewSeconds={event.preview_seconds ?? 0}
      artworkUrl={event.image}
      siteName={siteName}
      pause={pause}
    />
  );
}
