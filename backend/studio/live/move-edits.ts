import * as z from 'zod';
import { parseJson } from '@/lib/json/read-json';
import type { RecordingFolder } from '@/recording/recording-folder';
import { listChapters, toStoredChapters } from '../../events/chapters';
import type { Store } from '../../store/schema';
import type { Piece } from './merge-parts';

/** In the folder, from before the log has other pieces until the store has other edits. */
const EDITS_FILE = 'edits.json';
const ms = z.number().int().nullable();
const editsSchema = z.object({
  /** Of the log that they are for. */
  pieces: z.number().int(),
  version: z.number().int(),
  values: z.object({ trim_from: ms, trim_until: ms, chapters: z.string().nullable() }),
});

/** Trim and chapters are in the time of the recording, which grows by what lies before them. */
export async function planEdits(
  store: Pick<Store, 'selectFrom'>,
  { eventId, folder }: { eventId: string; folder: RecordingFolder },
  { before, after }: Record<'before' | 'after', readonly Piece[]>,
): Promise<void> {
  const event = await store
    .selectFrom('events')
    .select(['edit_version', 'trim_from', 'trim_until', 'chapters'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event) return;
  const move = toMove(before, after);
  const untrimmed = { chapters: null, trim_from: null, trim_until: null };
  const chapters = listChapters({ ...untrimmed, chapters: event.chapters });
  const values = {
    trim_from: event.trim_from && move(event.trim_from),
    trim_until: event.trim_until && move(event.trim_until),
    chapters: toStoredChapters(
      untrimmed,
      chapters.map(({ atMs, title }) => ({ atMs: move(atMs), title })),
    ),
  };
  const edits = { pieces: after.length, version: event.edit_version, values };
  await folder.write(EDITS_FILE, JSON.stringify(edits));
}

/** Once the log has these pieces. Safe to repeat. */
export async function saveEdits(
  store: Store,
  { eventId, folder }: { eventId: string; folder: RecordingFolder },
  pieces: number,
): Promise<void> {
  const text = await folder.readText(EDITS_FILE);
  if (text === null) return;
  const edits = editsSchema.safeParse(parseJson(text)).data;
  if (edits?.pieces === pieces)
    await store
      .updateTable('events')
      .set({ ...edits.values, edit_version: edits.version + 1 })
      .where('id', '=', eventId)
      .where('edit_version', '=', edits.version)
      .execute();
  await folder.remove(EDITS_FILE);
}

/** A border between two pieces stays that of the first. In ms. */
export function toMove(before: readonly Piece[], after: readonly Piece[]): (atMs: number) => number {
  const starts = new Map<string, number>();
  let lengthMs = 0;
  for (const { own, seconds } of after) {
    starts.set(own, lengthMs);
    lengthMs += seconds * 1000;
  }
  return (atMs) => {
    let begin = 0;
    for (const { own, seconds } of before) {
      const end = begin + seconds * 1000;
      // As `toTimeline` rounds.
      const within = atMs === Math.round(end) ? seconds * 1000 : atMs - begin;
      if (within <= seconds * 1000) return Math.round((starts.get(own) ?? begin) + within);
      begin = end;
    }
    return Math.round(atMs - begin + lengthMs);
  };
}
