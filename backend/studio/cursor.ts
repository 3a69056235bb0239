import { sql } from 'kysely';
import { fail, ok, type Result } from '@/lib/result';

/** A row of a list by time and id, after which the next page begins. */
export type Cursor = { at: number; id: string };

export const writeCursor = ({ at, id }: Cursor): string => `${at}.${id}`;

/** Null for the first page. Fails with `invalid_input` when it can't be read. */
export function readCursor(text: string): Result<Cursor | null> {
  if (text === '') return ok(null);
  const [, at, id] = /^(\d{1,15})\.([\w.-]+)$/.exec(text) ?? [];
  return at === undefined || id === undefined
    ? fail('invalid_input', 'This page of the list is not there. Please start at the first page.')
    : ok({ at: Number(at), id });
}

/** In a list from the newest to the oldest, what comes after `cursor`; all of it for null. */
export const isAfter = (cursor: Cursor | null, at: string, id: string) =>
  cursor === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor.at}, ${cursor.id})`;

/** `rows` were read with one more than `size`, which says whether there is a next page. */
export function toPage<R>(rows: readonly R[], size: number, toCursor: (last: R) => Cursor) {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { page, next: last ? writeCursor(toCursor(last)) : '' };
}
