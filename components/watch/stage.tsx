'use client';

import type { ReactNode } from 'react';
import { EventBackdrop } from '@/components/event/event-backdrop';
import { useCurrentEvent } from '@/components/event/event-article';
import { EventCountdown } from '@/components/event/countdown';
import { THEATRE } from '@/lib/content/theatre';
import { isAhead } from '@/lib/contract/event-phase';
import type { EventDetails } from '@/lib/events/event';
import { DeviceTest } from './device-test';
import { EventPlayer } from './event-player';

type StageProps = {
  event: Pick<EventDetails, 'id' | 'title' | 'image' | 'preview_seconds'>;
  siteName: string;
};

/**
 * The waiting room, the player or the end. The player stays from the start of the event through its
 * replay, so that nothing stops at the end of the live time.
 */
export function Stage({ event, siteName }: StageProps) {
  const { phase } = useCurrentEvent();
  if (isAhead(phase)) return <WaitingRoom event={event} isOpen={phase === 'doors'} />;
  if (phase === 'ended')
    return (
      <Curtain image={event.image} title={THEATRE.ended.title}>
        <p>{THEATRE.ended.text}</p>
      </Curtain>
    );
  return (
    <EventPlayer
      eventId={event.id}
      title={event.title}
      poster={event.image}
      isLive={phase === 'live'}
      previewSeconds={event.preview_seconds ?? 0}
      artworkUrl={event.image}
      siteName={siteName}
    />
  );
}

function WaitingRoom({ event, isOpen }: { event: Pick<EventDetails, 'id' | 'image'>; isOpen: boolean }) {
  const { title, text } = THEATRE.waiting[isOpen ? 'doors' : 'scheduled'];
  return (
    <div className="grid gap-8">
      <Curtain image={event.image} title={title}>
        <p className="max-w-text text-balance">{text}</p>
        <EventCountdown />
      </Curtain>
      <DeviceTest eventId={event.id} />
    </div>
  );
}

function Curtain({ image, title, children }: { image: string; title: string; children: ReactNode }) {
  return (
    <div className="empty-stage relative isolate grid min-h-80 content-center justify-items-center gap-6 overflow-hidden rounded-lg p-6 text-center sm:aspect-video">
      <EventBackdrop src={image} />
      <div className="absolute inset-0 -z-10 bg-ink/75" />
      <p className="display text-display-sm">{title}</p>
      {children}
    </div>
  );
}
