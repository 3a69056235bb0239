import type { $brand } from 'zod';

/**
 * Shows beside the public one of an event. `desk`: the picture as viewers see it, for the members
 * at the desk. `rehearsal`: for members, and guests by grant.
 */
export const SIDES = ['desk', 'rehearsal'] as const;
export type Side = (typeof SIDES)[number];

/** A show of an event; `side` is null for the public one. */
export type ShowId = { readonly event: string; readonly side: Side | null };

/** How a show is named in addresses, tokens and the live input. */
export type ShowText = string & $brand<'ShowText'>;

/** No event's id has a `~`, so no event is named like a show beside another one. */
const BETWEEN = '~';

export const toShowId = (event: string, side: Side | null = null): ShowId => ({ event, side });

export const toShowText = ({ event, side }: ShowId) =>
  (side === null ? event : `${event}${BETWEEN}${side}`) as ShowText;

export function readShowText(text: ShowText): ShowId {
  const [event = '', beside] = text.split(BETWEEN);
  return { event, side: SIDES.find((side) => side === beside) ?? null };
}

/** Of its playlist at the live input. */
export const toStreamUrl = (ingestUrl: string, show: ShowId): string =>
  `${ingestUrl}/shows/${toShowText(show)}/index.m3u8`;
