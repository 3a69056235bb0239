import { sayMoment } from '@/lib/time/moment';

/** `at` is ISO 8601. */
export function Moment({ at, zone }: { at: string; zone: string }) {
  return <time dateTime={at}>{sayMoment(Date.parse(at), zone)}</time>;
}
