'use client';

import { lazy, Suspense, useState } from 'react';
import { SCREENS as MESSAGES } from '@/lib/content/screens';

/** Loaded on demand, because few viewers open it. */
const ScreenList = lazy(() =>
  import('./screen-list').then(
    (file) => ({ default: file.ScreenList }),
    () => ({ default: ScreensLost }),
  ),
);

function ScreensLost() {
  return <p role="alert">{MESSAGES.lost}</p>;
}

type ListProps = {
  eventId: string;
  onStopped?: () => void;
};

export function LazyScreenList(props: ListProps) {
  return (
    <Suspense fallback={<p className="text-sm text-muted">{MESSAGES.loading}</p>}>
      <ScreenList {...props} />
    </Suspense>
  );
}

export function YourScreens({ eventId, limit }: { eventId: string; limit: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit py-2 font-semibold">{MESSAGES.title}</summary>
      <div className="grid max-w-text gap-3 py-2">
        <p className="text-muted">{MESSAGES.covers(limit)}</p>
        {isOpen ? <LazyScreenList eventId={eventId} /> : null}
      </div>
    </details>
  );
}
