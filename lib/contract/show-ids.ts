import { patternedText } from './text';

/** Of an event, or of a show beside one. */
export const showIdSchema = patternedText(80, /^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'Not a valid id').meta({
  description: 'Opaque id: letters, digits and _ . -, at most 80 characters',
});

/**
 * A show beside the public one of an event. `desk`: the picture as viewers see it, for the members
 * at the desk. `rehearsal`: for members, and guests by grant.
 */
export const SIDES = ['desk', 'rehearsal'] as const;
export type Side = (typeof SIDES)[number];

export const toSideShow = (eventId: string, side: Side): string => `${eventId}.${side}`;

/** Null for the id of an event. */
export function readSideShow(id: string): { eventId: string; side: Side } | null {
  const dot = id.lastIndexOf('.');
  const side = SIDES.find((one) => one === id.slice(dot + 1));
  return side && dot > 0 ? { eventId: id.slice(0, dot), side } : null;
}
