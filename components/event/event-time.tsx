'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { EVENT_STATUS } from '@/lib/content/event-page';
import {
  formatAgo,
  formatClock,
  formatInstant,
  formatMoment,
  isSameClock,
  toKnownZone,
} from '@/lib/time/instant';
import { useServerNow } from './use-server-now';

const never = () => () => {};

type TimeProps = { ms: number; timezone: string | null };

/** In the event's zone until hydration, and when both zones show the same time. */
export function EventTime(props: TimeProps) {
  return <Time {...props} format={formatInstant} />;
}

export function ShortTime(props: TimeProps) {
  return <Time {...props} format={formatMoment} />;
}

/** "Started 20 min ago", from then on. */
export function StartedAgo({ ms, serverNowMs }: { ms: number; serverNowMs: number }) {
  const text = formatAgo(useServerNow(serverNowMs) - ms);
  return <time dateTime={new Date(ms).toISOString()}>{`${EVENT_STATUS.started} ${text}`}</time>;
}

export function ClockTime(props: TimeProps) {
  return <Time {...props} format={formatClock} />;
}

type Format = (ms: number, timeZone?: string) => string;

function createReader(ms: number, eventZone: string, format: Format): () => string {
  let text: string | undefined;
  return () => (text ??= format(ms, isSameClock(ms, eventZone) ? eventZone : undefined));
}

function Time({ ms, timezone, format }: TimeProps & { format: Format }) {
  const eventZone = timezone ?? 'UTC';
  const Text = toKnownZone(eventZone) === null ? ServerText : OwnText;
  return <Text ms={ms} eventZone={eventZone} format={format} />;
}

type TextProps = { ms: number; eventZone: string; format: Format };

function OwnText({ ms, eventZone, format }: TextProps) {
  const readOwn = useMemo(() => createReader(ms, eventZone, format), [ms, eventZone, format]);
  const text = useSyncExternalStore(never, readOwn, () => format(ms, eventZone));
  return <time dateTime={new Date(ms).toISOString()}>{keepTogether(text)}</time>;
}

function ServerText({ ms, format }: TextProps) {
  return (
    <time dateTime={new Date(ms).toISOString()} suppressHydrationWarning>
      {keepTogether(format(ms))}
    </time>
  );
}

const FIXED = '\u00a0';

function keepTogether(text: string): string {
  const [day = '', time] = text.split(' at ');
  if (time === undefined) return text.replaceAll(' ', FIXED);
  return `${day.replace(/ (?=\d)/, FIXED)} at${FIXED}${time.replaceAll(' ', FIXED)}`;
}
