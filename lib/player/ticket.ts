import type { Grant, PlaybackAnswer } from '@/lib/contract';
import { watchEnd } from '@/lib/contract/ticket-end';

/**
 * `untilMs` is null without an end, or with a live show's (`endsWithShow`); `screens` and
 * `packages` where the API does not say.
 */
export type Ticket = {
  kind: 'ticket' | 'guest' | 'trial';
  untilMs: number | null;
  endsWithShow: boolean;
  screens: number | null;
  packages: readonly string[] | null;
};

/** When what the holder may watch ends, in ms; without a ticket when the replay does. */
export function findShownEnd(ticket: Pick<Ticket, 'untilMs'> | null, replayUntilMs: number | null) {
  return watchEnd(ticket?.untilMs ?? null, replayUntilMs) ?? replayUntilMs;
}

const KINDS: Record<Grant, Ticket['kind'] | null> = {
  order: 'ticket',
  operator: 'guest',
  trial: 'trial',
  preview: null,
};

export function toTicket({
  grant,
  until,
  ends_with_show: endsWithShow,
  screens = null,
  packages = null,
}: Pick<PlaybackAnswer, 'grant' | 'until' | 'ends_with_show' | 'screens' | 'packages'>): Ticket | null {
  const kind = KINDS[grant];
  const untilMs = until ? Date.parse(until) : null;
  return kind && { kind, untilMs, endsWithShow: endsWithShow === true, screens, packages };
}
