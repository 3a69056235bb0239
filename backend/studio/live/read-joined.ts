import * as z from 'zod';
import { showPartSchema } from '@/lib/contract/ingest';
import { boundedText, patternedText } from '@/lib/contract/text';
import { parseJson } from '@/lib/json/read-json';
import { toLog } from '@/recording/recording';
import type { RecordingFolder } from '@/recording/recording-folder';
import type { Piece } from './merge-parts';

const lineSchema = showPartSchema.shape.entries.element.extend({
  file: patternedText(40, /^[0-9a-f]{8}-\d{6,9}\.m4s$/),
  map: z.object({ tag: boundedText(80) }),
});

/** What was joined so far. Null for the log that a live input wrote itself. */
export async function readJoined(folder: RecordingFolder): Promise<Piece[] | null> {
  const lines = await folder.readLines(toLog('0'));
  const read = lines.map((line) => lineSchema.safeParse(parseJson(line)).data);
  const pieces = read.flatMap((entry): Piece[] => (entry ? [{ ...entry, from: null }] : []));
  return pieces.length === lines.length ? pieces : null;
}
