import { type EventAnswer, type EventExtras, eventExtrasSchema, type PackageAnswer } from '@/lib/contract';
import type { CountryRule } from '@/lib/contract/country-rule';
import { DOORS_BEFORE_MS } from '@/lib/contract/event-phase';
import { toCents } from '@/lib/money';

export type EventPackage = {
  id: string;
  name: string;
  description: string | null;
  priceCents: number;
  /** Null: until the replay is over. */
  access: { from: 'purchase' | 'start'; hours: number } | null;
  /** Null where the API does not say. */
  screens: number | null;
};

/** An event as the site works with it: times in integer milliseconds, prices in cents. */
export type EventDetails = EventExtras & {
  id: string;
  title: string;
  description: string;
  image: string;
  startsAtMs: number;
  endsAtMs: number | null;
  replayUntilMs: number | null;
  isTrial: boolean;
  trialIncludesShow: boolean;
  domainKey: string | null;
  liveArea: { heading: string; text: string } | null;
  packages: EventPackage[];
  doorsOpenAtMs: number;
  /** Null while it is not known to be over. */
  endedAtMs: number | null;
  /** Whether the event stays live past its announced end. */
  runsOver: boolean;
  countries: CountryRule | null;
  /** What the operator tells everyone, and since when. */
  status: { text: string; atMs: number } | null;
};

export function toEventDetails(answer: EventAnswer): EventDetails {
  return {
    ...eventExtrasSchema.parse(answer),
    id: answer._id,
    title: answer.title,
    description: answer.description,
    image: answer.image,
    startsAtMs: Date.parse(answer.start_time),
    endsAtMs: toMs(answer.end_time),
    replayUntilMs: toMs(answer.replay_until),
    isTrial: answer.is_trial,
    trialIncludesShow: answer.trial_includes_show ?? false,
    domainKey: answer.domain ?? null,
    liveArea: answer.live_area ?? null,
    packages: answer.packages.map(toPackage),
    doorsOpenAtMs: toMs(answer.doors_open_at) ?? Date.parse(answer.start_time) - DOORS_BEFORE_MS,
    endedAtMs: toMs(answer.ended_at),
    runsOver: answer.runs_over ?? false,
    countries: answer.countries ?? null,
    status: answer.status ? { text: answer.status.text, atMs: Date.parse(answer.status.at) } : null,
  };
}

function toPackage({ _id, name, description, price, access, screens }: PackageAnswer): EventPackage {
  return {
    id: _id,
    name,
    description: description ?? null,
    priceCents: toCents(price),
    access: access ?? null,
    screens: screens ?? null,
  };
}

function toMs(instant: string | null | undefined): number | null {
  return instant ? Date.parse(instant) : null;
}
