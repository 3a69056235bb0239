'use client';

import { useSyncExternalStore } from 'react';
import { EVENT_STATUS } from '@/lib/content/event-status';
import { toKnownZone } from '@/lib/time/known-zone';
import { formatAgo, isSameClock, sayClock, sayMoment } from '@/lib/time/moment';
import { useServerNow } from './use-server-now';

const never = () => () => {};

type TimeProps = { ms: number; timezone: string | null };

/** The event's time until hydration, then the reader's with the event's beside it. */
export function EventTime({ hasYear, ...props }: TimeProps & { hasYear?: boolean }) {
  return <Time {...props} say={hasYear ? sayDated : sayShort} />;
}

/** For a time of the same day. */
export function ClockTime(props: TimeProps) {
  return <Time {...props} say={sayOwnClock} />;
}

/** "Started 20 min ago", from then on. */
export function StartedAgo({ ms, serverNowMs }: { ms: number; serverNowMs: number }) {
  const text = formatAgo(useServerNow(serverNowMs) - ms);
  return <time dateTime={new Date(ms).toISOString()}>{`${EVENT_STATUS.started} ${text}`}</time>;
}

type Say = (ms: number, timezone: string | null, beside?: 'reader') => string;

const sayShort: Say = (ms, timezone, beside) => sayMoment(ms, timezone, { beside });
const sayDated: Say = (ms, timezone, beside) => sayMoment(ms, timezone, { beside, hasYear: true });
const sayOwnClock: Say = (ms, timezone, beside) =>
  sayClock(ms, beside ? undefined : (toKnownZone(timezone) ?? 'UTC'));

function Time({ ms, timezone, say }: TimeProps & { say: Say }) {
  const isUnknown = timezone !== null && toKnownZone(timezone) === null;
  const readOwn = () => say(ms, timezone, 'reader');
  // A browser that doesn't know the zone leaves the text of the server as it is.
  const readFirst = () => (isUnknown ? readOwn() : say(ms, timezone));
  const text = useSyncExternalStore(never, readOwn, readFirst);
  return (
    <time dateTime={new Date(ms).toISOString()} suppressHydrationWarning>
      {text.replace(/ (?=[AP]M)/g, '\u00a0')}
    </time>
  );
}

/** Whether times are shown as the event's zone has them: always until hydration. */
export function useEventClock(ms: number, timezone: string): boolean {
  return useSyncExternalStore(
    never,
    () => toKnownZone(timezone) === null || isSameClock(ms, timezone),
    () => true,
  );
}
