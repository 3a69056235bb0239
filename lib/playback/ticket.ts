import type { Grant, PlaybackAnswer } from '@/lib/contract';

/** `untilMs` null: without an end; `screens` null where the API does not say how many. */
export type Ticket = { kind: 'ticket' | 'trial'; untilMs: number | null; screens: number | null };

const KINDS: Record<Grant, Ticket['kind'] | null> = {
  order: 'ticket',
  operator: 'ticket',
  trial: 'trial',
  preview: null,
};

/** Null for an access that is no ticket. */
export function toTicket({
  grant,
  until,
  screens = null,
}: Pick<PlaybackAnswer, 'grant' | 'until' | 'screens'>): Ticket | null {
  const kind = KINDS[grant];
  return kind && { kind, untilMs: until ? Date.parse(until) : null, screens };
}
