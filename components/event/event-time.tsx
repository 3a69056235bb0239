'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { formatClock, formatInstant, isSameClock, toKnownZone } from '@/lib/time/instant';

const never = () => () => {};

type TimeProps = { ms: number; timezone: string | null };

/** In the event's zone until hydration, and when both zones show the same time. */
export function EventTime(props: TimeProps) {
  return <Time {...props} format={formatInstant} />;
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
