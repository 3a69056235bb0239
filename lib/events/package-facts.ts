import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import type { EventPackage } from './event';

type Opened = Pick<EventPackage, 'access' | 'screens'>;
type Show = { packages: readonly Opened[]; hasReplay: boolean; replayUntilMs: number | null };

/** `differs` from another package of the event. `untilMs` follows the text. */
export type PackageFact = { name: string; text: string; untilMs: number | null; differs: boolean };

/**
 * The same lines for each package, to be compared. Before the end, a replay is what the
 * broadcaster promises; afterwards, what was kept.
 */
export function toPackageFacts(sold: Opened, show: Show, isAired: boolean): PackageFact[] {
  const hasReplay = show.hasReplay || (!isAired && show.replayUntilMs !== null);
  const until = ({ access }: Opened) => (access === null && hasReplay ? show.replayUntilMs : null);
  const line = (name: string, say: (one: Opened) => string) => {
    const [text, untilMs] = [say(sold), name === FACTS.replay ? until(sold) : null];
    return { name, text, untilMs, differs: show.packages.some((one) => say(one) !== text) };
  };
  return [
    ...(isAired ? [] : [line(FACTS.live, () => FACTS.included)]),
    line(FACTS.replay, (one) => sayReplay(one.access, until(one), hasReplay)),
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
