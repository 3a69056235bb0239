import * as z from 'zod';
import { showPartSchema } from '@/lib/contract/ingest';
import { type ShowId, toShowText, toStreamUrl } from '@/lib/contract/show-id';
import { boundedText, patternedText } from '@/lib/contract/text';
import { parseJson } from '@/lib/json/read-json';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { readVariants } from '@/recording/hls/playlist';
import { FOLDER_PLAYLIST, toLog, writePlan } from '@/recording/recording';
import type { RecordingFolder } from '@/recording/recording-folder';
import { writePlaylists } from '@/recording/write-playlists';
import { isJoint, type Piece } from './merge-parts';
import { toOwnTag, TRACK } from './read-parts';

const lineSchema = showPartSchema.shape.entries.element.extend({
  file: patternedText(40, /^[0-9a-f]{8}-\d{6,9}\.m4s$/),
  map: z.object({ tag: boundedText(80) }),
});

/** What was joined so far. Null for the log that a live input wrote itself. */
export async function readJoined(folder: RecordingFolder): Promise<Piece[] | null> {
  const lines = await folder.readLines(toLog(TRACK));
  const read = lines.map((line) => lineSchema.safeParse(parseJson(line)).data);
  const pieces = read.flatMap((entry): Piece[] => (entry ? [{ ...entry, from: null, own: entry.file }] : []));
  return pieces.length === lines.length ? pieces : null;
}

/** Whether each quality that viewers get has all of it. */
export async function isWritten(folder: RecordingFolder, pieces: readonly Piece[]): Promise<boolean> {
  const qualities = readVariants((await folder.readText(FOLDER_PLAYLIST)) ?? '');
  const lists = await Promise.all(qualities.map(({ uri }) => folder.readText(uri)));
  const isWhole = (text: string | null) => readMediaPlaylist(text ?? '').segments.length === pieces.length;
  return lists.length > 0 && lists.every(isWhole);
}

/** Log and playlists, of the original quality alone. Can be repeated. */
export async function writeJoined(
  folder: RecordingFolder,
  { ingestUrl, show }: { ingestUrl: string; show: ShowId },
  pieces: readonly Piece[],
): Promise<void> {
  const lines = pieces.map((piece, number) => {
    const { from, own, map, seconds, bytes, at } = piece;
    const isNewStart = isJoint(piece, pieces[number - 1]);
    const tag = from === null ? map.tag : toOwnTag(from, map.tag);
    const entry = { number, at, seconds, bytes, isNewStart, file: own, map: { tag, key: null } };
    return JSON.stringify({ ...entry, missing: null, key: null });
  });
  await folder.write(toLog(TRACK), `${lines.join('\n')}\n`);
  const mediaUrl = toStreamUrl(ingestUrl, show);
  const tracks = [{ dir: TRACK, address: mediaUrl, first: 0 }];
  const plan = { eventId: toShowText(show), mediaUrl, master: null, tracks };
  await writePlan(folder, plan);
  await writePlaylists(folder, plan);
}
