import type { EventAnswer } from '@/lib/contract';
import { toKnownZone } from '@/lib/instant';
import { parseUsdToCents } from '@/lib/money';

/** A package as the site shows it; `priceCents` is in integer cents. */
export type EventPackage = { id: string; name: string; description: string | null; priceCents: number };

/** An event as the site works with it: times in integer milliseconds, prices in cents. */
export type EventDetails = {
  id: string;
  title: string;
  description: string;
  image: string;
  startsAtMs: number;
  endsAtMs: number | null;
  replayUntilMs: number | null;
  timezone: string | null;
  isTrial: boolean;
  domainKey: string | null;
  liveArea: { heading: string; text: string } | null;
  packages: EventPackage[];
};

/** Maps the contract's event. Packages whose price can't be read in cents are impossible: the schema refused them. */
export function toEventDetails(answer: EventAnswer): EventDetails {
  return {
    id: answer._id,
    title: answer.title,
    description: answer.description,
    image: answer.image,
    startsAtMs: Date.parse(answer.start_time),
    endsAtMs: toMs(answer.end_time),
    replayUntilMs: toMs(answer.replay_until),
    timezone: toKnownZone(answer.timezone),
    isTrial: answer.is_trial,
    domainKey: answer.domain ?? null,
    liveArea: answer.live_area ?? null,
    packages: answer.packages.map(({ _id, name, description, price }) => ({
      id: _id,
      name,
      description: description ?? null,
      priceCents: toCents(price),
    })),
  };
}

function toMs(instant: string | null | undefined): number | null {
  return instant ? Date.parse(instant) : null;
}

function toCents(price: number): number {
  const cents = parseUsdToCents(price);
  if (cents === null) throw new RangeError(`Not a price in dollars: ${price}`);
  return cents;
}

export type EventPhase = 'upcoming' | 'live' | 'replay' | 'ended';

/**
 * Where an event stands on the server's clock (design decision 8), as the API plays it: over once the replay is. Without
 * a limit the recording stays watchable, and without an end time a show that started stays live: the spec knows only
 * `start_time`.
 */
export function eventPhase(
  { startsAtMs, endsAtMs, replayUntilMs }: Pick<EventDetails, 'startsAtMs' | 'endsAtMs' | 'replayUntilMs'>,
  nowMs: number,
): EventPhase {
  if (nowMs < startsAtMs) return 'upcoming';
  if (replayUntilMs !== null && nowMs >= replayUntilMs) return 'ended';
  return endsAtMs === null || nowMs < endsAtMs ? 'live' : 'replay';
}
