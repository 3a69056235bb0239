import { formatMoment } from '@/lib/time/instant';

/** `at` is ISO 8601. */
export function Moment({ at, zone }: { at: string; zone: string }) {
  return <time dateTime={at}>{formatMoment(Date.parse(at), zone)}</time>;
}
