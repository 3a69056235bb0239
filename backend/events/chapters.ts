import * as z from 'zod';

const chaptersSchema = z.array(z.object({ atMs: z.number().int().nonnegative(), title: z.string() }));

export type Chapter = z.output<typeof chaptersSchema>[number];

type Edited = { chapters: string | null; trim_from: number | null; trim_until: number | null };

const readAll = ({ chapters }: Edited): Chapter[] =>
  chapters === null ? [] : chaptersSchema.parse(JSON.parse(chapters));

const isShown =
  ({ trim_from: from, trim_until: until }: Edited) =>
  ({ atMs }: Chapter) =>
    atMs >= (from ?? 0) && atMs < (until ?? Infinity);

/** As viewers see them: in ms from the start of a trimmed replay, without those outside of it. */
export function listChapters(event: Edited): Chapter[] {
  const start = event.trim_from ?? 0;
  return readAll(event)
    .filter(isShown(event))
    .map(({ atMs, title }) => ({ atMs: atMs - start, title }));
}

/** The JSON to store for the chapters that viewers see; those outside a trimmed replay stay. */
export function toStoredChapters(event: Edited, shown: readonly Chapter[]): string | null {
  const start = event.trim_from ?? 0;
  const hidden = readAll(event).filter((chapter) => !isShown(event)(chapter));
  const all = [...hidden, ...shown.map(({ atMs, title }) => ({ atMs: atMs + start, title }))];
  return all.length === 0 ? null : JSON.stringify(all.sort((one, other) => one.atMs - other.atMs));
}
