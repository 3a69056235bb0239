import type { ReactNode } from 'react';
import { EventBackdrop } from '@/components/event/event-backdrop';
import type { EventDetails } from '@/lib/events/event';

type CurtainProps = {
  event: Pick<EventDetails, 'image' | 'picture' | 'image_focus'>;
  title: string;
  children: ReactNode;
};

export function Curtain({ event, title, children }: CurtainProps) {
  return (
    <div className="empty-stage relative isolate grid min-h-80 content-center justify-items-center gap-6 overflow-hidden p-6 text-center max-sm:-mx-gutter sm:aspect-video sm:rounded-lg">
      <EventBackdrop event={event} />
      <div className="absolute inset-0 -z-10 bg-ink/75" />
      <p className="display text-display-sm">{title}</p>
      {children}
    </div>
  );
}
