import type { Grant, PlaybackAnswer } from '@/lib/contract';

/**
 * What a viewer has of an event: a ticket, or the free trial; until when in milliseconds since
 * 1970, null: without an end.
 */
export type Ticket = { kind: 'ticket' | 'trial'; untilMs: number | null };

const KINDS: Record<Grant, Ticket['kind'] | null> = {
  order: 'ticket',
  operator: 'ticket',
  trial: 'trial',
  // Free seconds are for everybody.
  preview: null,
};

/** Maps an access to the ticket it is; null for one that is none. */
export function toTicket({ grant, until }: Pick<PlaybackAnswer, 'grant' | 'until'>): Ticket | null {
  const kind = KINDS[grant];
  return kind && { kind, untilMs: until ? Date.parse(until) : null };
}
