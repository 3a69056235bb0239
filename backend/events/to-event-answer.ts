import type { EventAnswer, PackageAnswer } from '@/lib/contract';
import { toDecimal } from '@/lib/money';
import { readCountryRule } from './country-rule';
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
    ...(event.trial_includes_show === 1 && { trial_includes_show: true }),
    ...(event.end_time !== null && { end_time: toInstant(event.end_time) }),
    ...(event.replay_until !== null && { replay_until: toInstant(event.replay_until) }),
    ...(event.timezone !== null && { timezone: event.timezone }),
    ...(event.live_heading !== null && {
      live_area: { heading: event.live_heading, text: event.live_text ?? '' },
    }),
    ...(event.doors_open_at !== null && { doors_open_at: toInstant(event.doors_open_at) }),
    ...(event.ended_at !== null && { ended_at: toInstant(event.ended_at) }),
    // Only an origin knows by itself how long its show takes.
    ...(event.media_url !== null && { runs_over: true }),
    ...(event.countries !== null && { countries: readCountryRule(event.countries) }),
    ...(event.accent !== null && { accent: event.accent }),
    ...(event.logo !== null && { logo: event.logo }),
    ...(event.preview_seconds !== null && { preview_seconds: event.preview_seconds }),
    ...(event.status_text !== null && {
      status: { text: event.status_text, at: toInstant(event.status_at ?? event.updated_at) },
    }),
  };
}

function toPackageAnswer(row: PackageRow): PackageAnswer {
  return {
    _id: row.id,
    name: row.name,
    price: toDecimal(row.price_cents),
    ...(row.description !== null && { description: row.description }),
    ...(row.access_from !== null &&
      row.access_hours !== null && { access: { from: row.access_from, hours: row.access_hours } }),
    ...(row.screens !== null && { screens: row.screens }),
  };
}
