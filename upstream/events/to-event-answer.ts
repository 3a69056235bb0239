import type { EventAnswer, PackageAnswer } from '@/lib/contract';
import { toDecimal } from '@/lib/money';
import type { EventRow, PackageRow } from './repository';

const toInstant = (ms: number): string => new Date(ms).toISOString();

/** Maps rows to the contract's event: cents become dollars, milliseconds become ISO 8601 in UTC. */
export function toEventAnswer(event: EventRow, packages: readonly PackageRow[]): EventAnswer {
  return {
    _id: event.id,
    title: event.title,
    description: event.description,
    image: event.image,
    start_time: toInstant(event.start_time),
    is_trial: event.is_trial === 1,
    packages: packages.map(toPackageAnswer),
    domain: event.domain_key,
    ...(event.end_time !== null && { end_time: toInstant(event.end_time) }),
    ...(event.replay_until !== null && { replay_until: toInstant(event.replay_until) }),
    ...(event.timezone !== null && { timezone: event.timezone }),
    ...(event.live_heading !== null && {
      live_area: { heading: event.live_heading, text: event.live_text ?? '' },
    }),
  };
}

function toPackageAnswer(row: PackageRow): PackageAnswer {
  return {
    _id: row.id,
    name: row.name,
    price: toDecimal(row.price_cents),
    ...(row.description !== null && { description: row.description }),
  };
}
