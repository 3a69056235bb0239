import type { ReactNode } from 'react';
import { EventCountdown } from '@/components/event/countdown';
import { WAITING_ROOM } from '@/lib/content/waiting-room';
import type { EventDetails } from '@/lib/events/event';
import { Curtain } from './curtain';
import { DeviceTest } from './device-test';

type WaitingRoomProps = {
  event: Pick<EventDetails, 'id' | 'image' | 'picture' | 'image_focus'>;
  isOpen: boolean;
  note: ReactNode;
};

export function WaitingRoom({ event, isOpen, note }: WaitingRoomProps) {
  const { title, text } = WAITING_ROOM[isOpen ? 'doors' : 'scheduled'];
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
