import { type EventAnswer, eventExtrasSchema, type PackageAnswer } from '@/lib/contract';
import { eachTicketField } from '@/lib/contract/ticket-fields';
import { DOORS_BEFORE_MS } from '@/lib/contract/event-phase';
import { toCents } from '@/lib/money';
import { toMs } from '@/lib/time/iso';

export type EventPackage = ReturnType<typeof toPackage>;

/** Times in integer milliseconds, prices in cents. */
export type EventDetails = ReturnType<typeof toEventDetails>;

export function toEventDetails(answer: EventAnswer) {
  return {
    ...eventExtrasSchema.parse(answer),
    id: answer._id,
    title: answer.title,
    description: answer.description,
    image: answer.image,
    picture: answer.picture ?? null,
    startsAtMs: Date.parse(answer.start_time),
    // A film is a replay from its first day on.
    endsAtMs: answer.on_demand ? Date.parse(answer.start_time) : toMs(answer.end_time),
    replayUntilMs: toMs(answer.replay_until),
    isTrial: answer.is_trial,
    trialIncludesShow: answer.trial_includes_show ?? false,
    domainKey: answer.domain ?? null,
    liveArea: answer.live_area ?? null,
    packages: answer.packages.map(toPackage),
    doorsOpenAtMs: toMs(answer.doors_open_at) ?? Date.parse(answer.start_time) - DOORS_BEFORE_MS,
    endedAtMs: toMs(answer.ended_at),
    runsOver: (!answer.on_demand && answer.runs_over) ?? false,
    hasReplay: answer.has_replay ?? true,
    countries: answer.countries ?? null,
    cancelled: answer.cancelled
      ? { atMs: Date.parse(answer.cancelled.at), reason: answer.cancelled.reason }
      : null,
    isSaleStopped: answer.sales_stopped ?? false,
    pause: answer.pause ?? null,
    chapters: answer.chapters ?? [],
    organisation: answer.organisation ?? null,
    organizer: answer.organizer ?? null,
    channel: answer.channel ?? null,
    frameSites: answer.frame_sites ?? [],
    updatedAtMs: toMs(answer.updated_at),
    previousStartMs: toMs(answer.previous_start),
    status: answer.status ? { text: answer.status.text, atMs: Date.parse(answer.status.at) } : null,
  };
}

function toPackage(answer: PackageAnswer) {
  const told = { ...answer, stock: null };
  const { stock: _stock, ...fields } = eachTicketField({
    line: (name) => told[name] ?? null,
    count: (name) => told[name] ?? null,
    moment: (name) => toMs(told[name]),
    tick: (name) => told[name] ?? false,
  });
  return {
    id: answer._id,
    name: answer.name,
    priceCents: toCents(answer.price),
    /** Of an early price. */
    nextPrice: answer.next_price
      ? { cents: toCents(answer.next_price.price), fromMs: Date.parse(answer.next_price.from) }
      : null,
    /** Null means until the replay is over. */
    access: answer.access ?? null,
    ...fields,
    /** Null where the number of tickets is not limited. */
    left: answer.left ?? null,
    isHeld: answer.held ?? false,
  };
}

/** In cents. `isOnly` means that all packages cost the same. */
export function findLeastPrice(packages: readonly Pick<EventPackage, 'priceCents'>[]) {
  if (packages.length === 0) return null;
  const cents = Math.min(...packages.map(({ priceCents }) => priceCents));
  return { cents, isOnly: packages.every(({ priceCents }) => priceCents === cents) };
}
