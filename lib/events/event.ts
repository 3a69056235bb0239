import { type EventAnswer, eventExtrasSchema, type PackageAnswer } from '@/lib/contract';
import { DOORS_BEFORE_MS } from '@/lib/contract/event-phase';
import { toCents } from '@/lib/money';
import { toMs } from '@/lib/time/iso';

export type EventPackage = ReturnType<typeof toPackage>;

/** An event as the site works with it: times in integer milliseconds, prices in cents. */
export type EventDetails = ReturnType<typeof toEventDetails>;

export function toEventDetails(answer: EventAnswer) {
  return {
    ...eventExtrasSchema.parse(answer),
    id: answer._id,
    title: answer.title,
    description: answer.description,
    image: answer.image,
    /** The image in the sizes of a page, where the API has them. */
    picture: answer.picture ?? null,
    startsAtMs: Date.parse(answer.start_time),
    endsAtMs: toMs(answer.end_time),
    replayUntilMs: toMs(answer.replay_until),
    isTrial: answer.is_trial,
    trialIncludesShow: answer.trial_includes_show ?? false,
    domainKey: answer.domain ?? null,
    liveArea: answer.live_area ?? null,
    packages: answer.packages.map(toPackage),
    doorsOpenAtMs: toMs(answer.doors_open_at) ?? Date.parse(answer.start_time) - DOORS_BEFORE_MS,
    /** Null while it is not known to be over. */
    endedAtMs: toMs(answer.ended_at),
    /** Whether the event stays live past its announced end. */
    runsOver: answer.runs_over ?? false,
    hasReplay: answer.has_replay ?? true,
    countries: answer.countries ?? null,
    /** What the operator tells everyone, and since when. */
    status: answer.status ? { text: answer.status.text, atMs: Date.parse(answer.status.at) } : null,
  };
}

function toPackage({ _id, name, description, price, access, screens }: PackageAnswer) {
  return {
    id: _id,
    name,
    description: description ?? null,
    priceCents: toCents(price),
    /** Null: until the replay is over. */
    access: access ?? null,
    /** Null where the API does not say. */
    screens: screens ?? null,
  };
}
