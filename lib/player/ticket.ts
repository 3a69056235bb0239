import type { Grant, PlaybackAnswer } from '@/lib/contract';

/** `untilMs` is null without an end; `screens` and `packages` where the API does not say. */
export type Ticket = {
  kind: 'ticket' | 'trial';
  untilMs: number | null;
  screens: number | null;
  packages: readonly string[] | null;
};

const KINDS: Record<Grant, Ticket['kind'] | null> = {
  order: 'ticket',
  operator: 'ticket',
  trial: 'trial',
  preview: null,
};

export function toTicket({
  grant,
  until,
  screens = null,
  packages = null,
}: Pick<PlaybackAnswer, 'grant' | 'until' | 'screens' | 'packages'>): Ticket | null {
  const kind = KINDS[grant];
  return kind && { kind, untilMs: until ? Date.parse(until) : null, screens, packages };
}
