import type { ReactNode } from 'react';
import { EventBackdrop } from '@/components/event/event-backdrop';

/** What is on the stage before and after the show. */
export function Curtain({ image, title, children }: { image: string; title: string; children: ReactNode }) {
  return (
    <div className="empty-stage relative isolate grid min-h-80 content-center justify-items-center gap-6 overflow-hidden rounded-lg p-6 text-center sm:aspect-video">
      <EventBackdrop src={image} />
      <div className="absolute inset-0 -z-10 bg-ink/75" />
      <p className="display text-display-sm">{title}</p>
      {children}
    </div>
  );
}
