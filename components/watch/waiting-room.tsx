import type { ReactNode } from 'react';
import { EventCountdown } from '@/components/event/countdown';
import { EventBackdrop } from '@/components/event/event-backdrop';
import { THEATRE } from '@/lib/content/watch';
import type { EventDetails } from '@/lib/events/event';
import { DeviceTest } from './device-test';

type WaitingRoomProps = {
  event: Pick<EventDetails, 'id' | 'image' | 'picture'>;
  isOpen: boolean;
  note: ReactNode;
};

export function WaitingRoom({ event, isOpen, note }: WaitingRoomProps) {
  const { title, text } = THEATRE.waiting[isOpen ? 'doors' : 'scheduled'];
  return (
    <div className="grid gap-8">
      <Curtain event={event} title={title}>
        {note ?? <p className="max-w-text text-balance">{text}</p>}
        <EventCountdown />
      </Curtain>
      <DeviceTest eventId={event.id} />
    </div>
  );
}

type CurtainProps = { event: Pick<EventDetails, 'image' | 'picture'>; title: string; children: ReactNode };

export function Curtain({ event, title, children }: CurtainProps) {
  return (
    <div className="empty-stage relative isolate grid min-h-80 content-center justify-items-center gap-6 overflow-hidden rounded-lg p-6 text-center sm:aspect-video">
      <EventBackdrop src={event.image} picture={event.picture} />
      <div className="absolute inset-0 -z-10 bg-ink/75" />
      <p className="display text-display-sm">{title}</p>
      {children}
    </div>
  );
}
