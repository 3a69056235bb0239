'use client';

import { useSyncExternalStore } from 'react';
import { formatInstant } from '@/lib/instant';

const never = () => () => {};

/**
 * A moment in the viewer's own zone, named. Until the page wakes up it is in the event's zone: that is what a crawler
 * and a browser without JavaScript read.
 */
export function EventTime({ ms, timezone }: { ms: number; timezone: string | null }) {
  const text = useSyncExternalStore(
    never,
    () => formatInstant(ms),
    () => formatInstant(ms, timezone ?? 'UTC'),
  );
  return <time dateTime={new Date(ms).toISOString()}>{text}</time>;
}
