import { sayClock, sayMoment } from '@/lib/time/moment';

type DeskTimeProps = { at: string; zone: string; isLong?: boolean };

/** Browsers and the server write some spaces differently. */
export function DeskTime({ at, zone, isLong = false }: DeskTimeProps) {
  const format = isLong ? sayMoment : sayClock;
  return (
    <time dateTime={at} suppressHydrationWarning>
      {format(Date.parse(at), zone)}
    </time>
  );
}
