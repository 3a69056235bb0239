import { sql } from 'kysely';
import { fail, ok, type Result } from '@/lib/result';

/** A row of a list by time and id, after which the next page begins. */
export type Place = { at: number; id: string };

export const writePlace = ({ at, id }: Place): string => `${at}.${id}`;

/** Null for the first page. Fails with `invalid_input` when it can't be read. */
export function readPlace(text: string): Result<Place | null> {
  if (text === '') return ok(null);
  const [, at, id] = /^(\d{1,15})\.([\w.-]+)$/.exec(text) ?? [];
  return at === undefined || id === undefined
    ? fail('invalid_input', 'This page of the list is not there. Please start at the first page.')
    : ok({ at: Number(at), id });
}

/** In a list from the newest to the oldest, what comes after `place`; all of it for null. */
export const isAfter = (place: Place | null, at: string, id: string) =>
  place === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place.at}, ${place.id})`;
