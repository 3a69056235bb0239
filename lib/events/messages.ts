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

/** Each part is at least 0. */
export function toCountdown(leftMs: number) {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

type Opened = Pick<EventPackage, 'access' | 'screens'>;

/** `differs` from another package of the event. */
export type PackageFact = { text: string; differs: boolean };

/** How long and on how many screens. What no package of the event says is left out. */
export function toPackageFacts(sold: Opened, all: readonly Opened[], hasReplay: boolean): PackageFact[] {
  const facts: PackageFact[] = [];
  const add = (say: (one: Opened) => string) =>
    facts.push({ text: say(sold), differs: all.some((one) => say(one) !== say(sold)) });
  const isSplit = hasReplay || all.some(({ access }) => access?.from === 'end');
  if (all.some(({ access }) => access !== null)) add(({ access }) => sayAccess(access, isSplit));
  if (all.some(({ screens }) => screens !== null)) add(({ screens }) => sayScreens(screens));
  return facts;
}

function sayAccess(access: Opened['access'], hasReplay: boolean): string {
  if (access?.from === 'end') return 'Watch until the live show ends, without the replay';
  if (access === null) return hasReplay ? 'Watch until the replay ends' : 'Watch the live show';
  const from = access.from === 'purchase' ? 'from purchase' : 'from the start';
  return `Watch for ${toLength(access.hours)} ${from}`;
}

function sayScreens(screens: Opened['screens']): string {
  const count = screens ?? DEFAULT_SCREENS;
  return count === 1 ? '1 screen at a time' : `${count} screens at once`;
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
