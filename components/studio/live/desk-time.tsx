import { formatClock, formatInstant } from '@/lib/time/instant';

type DeskTimeProps = { at: string; zone: string; isLong?: boolean };

/** Browsers and the server write some spaces differently. */
export function DeskTime({ at, zone, isLong = false }: DeskTimeProps) {
  const format = isLong ? formatInstant : formatClock;
  return (
    <time dateTime={at} suppressHydrationWarning>
      {format(Date.parse(at), zone)}
    </time>
  );
}
