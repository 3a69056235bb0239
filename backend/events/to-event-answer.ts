import { type EventAnswer, organizerSchema, type PackageAnswer } from '@/lib/contract';
import { toDecimal } from '@/lib/money';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import { listChapters } from './chapters';
import { readCountryRule } from './country-rule';
import { fromExtraColumns } from './extra-columns';
import { findPicture } from './pictures/pictures';
import type { EventRow, OrganizerRow, PackageRow } from './repository';
import type { Taken } from './stock';
import { priceAt } from './price';
import { fromTicketColumns } from './ticket-columns';
import { hasReplay, toAccess } from './timetable';

/** `taken` counts the buyers of limited packages, by package id. Without it they all seem left. */
export type EventNews = {
  taken?: ReadonlyMap<string, Taken>;
  pause?: EventAnswer['pause'];
  owner?: OrganizerRow;
  isSaleStopped?: boolean;
  frameSites?: string | null;
  /** For early prices; without it tickets have their later ones. */
  nowMs?: number;
};

export function toEventAnswer(
  event: EventRow,
  packages: readonly PackageRow[],
  {
    taken = new Map<string, Taken>(),
    pause = null,
    owner,
    isSaleStopped = false,
    frameSites = null,
    nowMs = Infinity,
  }: EventNews = {},
): EventAnswer {
  return {
    _id: event.id,
    title: event.title,
    description: event.description,
    image: event.image,
    picture: findPicture(event),
    start_time: toInstant(event.start_time),
    is_trial: event.is_trial === 1,
    packages: packages.map((row) => toPackageAnswer(row, nowMs, taken.get(row.id))),
    domain: event.domain_key,
    trial_includes_show: event.trial_includes_show === 1,
    end_time: toInstantOrNull(event.end_time),
    replay_until: toInstantOrNull(event.replay_until),
    live_area:
      event.live_heading === null ? null : { heading: event.live_heading, text: event.live_text ?? '' },
    doors_open_at: toInstantOrNull(event.doors_open_at),
    ended_at: toInstantOrNull(event.ended_at),
    // Only an origin may run longer than announced.
    runs_over: event.media_url !== null,
    has_replay: hasReplay(event),
    countries: event.countries === null ? null : readCountryRule(event.countries),
    status:
      event.status_text === null
        ? null
        : { text: event.status_text, at: toInstant(event.status_at ?? event.updated_at) },
    cancelled:
      event.cancelled_at === null
        ? null
        : { at: toInstant(event.cancelled_at), reason: event.cancelled_reason ?? '' },
    sales_stopped: isSaleStopped || undefined,
    pause,
    organisation: owner?.name ?? null,
    channel: owner?.channel ?? null,
    organizer: owner === undefined ? null : organizerSchema.parse(owner),
    frame_sites: frameSites?.split('\n'),
    updated_at: toInstant(event.updated_at),
    previous_start: toInstantOrNull(event.previous_start),
    chapters: listChapters(event).map(({ atMs, title }) => ({ seconds: atMs / 1000, title })),
    ...fromExtraColumns(event),
  };
}

function toPackageAnswer(
  row: PackageRow,
  nowMs: number,
  { people = 0, isHeld = false }: Partial<Taken> = {},
): PackageAnswer {
  const cents = priceAt(row, nowMs);
  const left = row.stock === null ? null : Math.max(0, row.stock - people);
  return {
    _id: row.id,
    name: row.name,
    price: toDecimal(cents),
    next_price:
      cents === row.price_cents || row.early_until === null
        ? undefined
        : { price: toDecimal(row.price_cents), from: toInstant(row.early_until) },
    access: toAccess(row),
    ...fromTicketColumns(row),
    left,
    held: (left === 0 && isHeld) || undefined,
  };
}
