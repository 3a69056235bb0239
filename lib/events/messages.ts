import type { EventPhase } from '@/lib/contract/event-phase';
import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import type { AppError } from '@/lib/result';
import type { EventPackage } from './event';

export const PHASE_LABELS: Record<EventPhase, string> = {
  scheduled: 'Upcoming',
  doors: 'Doors open',
  live: 'Live now',
  replay: 'Replay',
  ended: 'Ended',
};

export const ENTRY_LABELS: Record<Exclude<EventPhase, 'ended'>, string> = {
  scheduled: 'Get ready to watch',
  doors: 'Enter the waiting room',
  live: 'Watch now',
  replay: 'Watch the replay',
};

export const READ = { more: 'Read more', less: 'Read less' } as const;

const UNITS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
type Unit = keyof typeof UNITS;

/** From the first unit that has something left; the seconds are always there. */
export function toCountdown(leftMs: number): { unit: Unit; count: number }[] {
  let left = Math.max(0, Math.ceil(leftMs / 1000));
  const parts = (Object.keys(UNITS) as Unit[]).map((unit) => {
    const count = Math.floor(left / UNITS[unit]);
    left %= UNITS[unit];
    return { unit, count };
  });
  const first = parts.findIndex(({ unit, count }) => count > 0 || unit === 'seconds');
  return parts.slice(first);
}

type Opened = Pick<EventPackage, 'access' | 'screens'>;
type Show = { packages: readonly Opened[]; hasReplay: boolean; replayUntilMs: number | null };

/** `differs` from another package of the event. `untilMs` follows the text. */
export type PackageFact = { name: string; text: string; untilMs: number | null; differs: boolean };

/** The same lines for each package, so that they can be compared. */
export function toPackageFacts(sold: Opened, show: Show, isAired: boolean): PackageFact[] {
  const until = ({ access }: Opened) => (access === null && show.hasReplay ? show.replayUntilMs : null);
  const line = (name: string, say: (one: Opened) => string) => {
    const [text, untilMs] = [say(sold), name === FACTS.replay ? until(sold) : null];
    return { name, text, untilMs, differs: show.packages.some((one) => say(one) !== text) };
  };
  return [
    ...(isAired ? [] : [line(FACTS.live, () => FACTS.included)]),
    line(FACTS.replay, (one) => sayReplay(one.access, until(one), show.hasReplay)),
    line(FACTS.screens, ({ screens }) => sayScreens(screens)),
  ];
}

const FACTS = { live: 'Live show', replay: 'Replay', screens: 'Screens', included: 'Included' } as const;

function sayReplay(access: Opened['access'], untilMs: number | null, hasReplay: boolean): string {
  if (access?.from === 'end') return 'Not included';
  if (access !== null)
    return `For ${toLength(access.hours)} ${access.from === 'purchase' ? 'from purchase' : 'from the start'}`;
  if (!hasReplay) return 'None';
  return untilMs === null ? FACTS.included : 'Until';
}

function sayScreens(screens: Opened['screens']): string {
  const count = screens ?? DEFAULT_SCREENS;
  return count === 1 ? '1 at a time' : `${count} at once`;
}

/** Whole days from three days on: "48 hours", but "7 days" for 168. */
function toLength(hours: number): string {
  if (hours >= 72 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

export const TRIAL_FAILURES = {
  failed: 'Failed to start trial. Please try again later.',
  noAddress: 'No redirect URL provided.',
  unknownAddress:
    "Your free trial leads to a site we don't know, so we didn't send you there. Please contact us.",
} as const;

/** The binding sentence (docs/product.md), then the reason if there is one. */
export function toTrialFailureMessages({ code, message }: AppError): [failure: string, reason?: string] {
  if (message === TRIAL_FAILURES.noAddress || message === TRIAL_FAILURES.unknownAddress) return [message];
  return code === 'internal' ? [TRIAL_FAILURES.failed] : [TRIAL_FAILURES.failed, message];
}
