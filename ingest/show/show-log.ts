import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RecordingFolder } from '@/recording/recording-folder';
import { type Plan, takeSchema, toLog } from '@/recording/recording';
import { type ShowId, toShowText } from '@/lib/contract/show-id';
import type { AudioConfig, VideoConfig } from '../codecs/codecs';

/** The only track of a show. */
export const TRACK = '0';

const entrySchema = takeSchema.extend({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** In seconds, on the show's timeline. */
  start: z.number(),
  isReconnect: z.boolean(),
  input: z.enum(['primary', 'backup']),
});

export type Entry = z.output<typeof entrySchema>;

const markSchema = z.object({ mark: z.enum(['ended', 'reopened', 'passing']), at: z.number() });

export type Mark = z.output<typeof markSchema>;

const lineSchema = z.union([entrySchema, markSchema]);

export type ShowLog = {
  entries: Entry[];
  endedMs: number | null;
  /** Its files are deleted after its end, like those of a rehearsal. */
  isPassing: boolean;
};

/** Drops a line that a kill has truncated. */
export async function readShowLog(folder: RecordingFolder): Promise<ShowLog> {
  const lines = await folder.readLines(toLog(TRACK));
  const entries: Entry[] = [];
  let endedMs: number | null = null;
  let isPassing = false;
  for (const text of lines) {
    const line = parseLine(text);
    if (line === null) continue;
    if (!('mark' in line)) entries.push(line);
    else if (line.mark === 'passing') isPassing = true;
    else endedMs = line.mark === 'ended' ? line.at : null;
  }
  return { entries, endedMs, isPassing };
}

function parseLine(text: string): Entry | Mark | null {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export const addToLog = (folder: RecordingFolder, line: Entry | Mark): Promise<void> =>
  folder.addSyncedLine(toLog(TRACK), JSON.stringify(line));

export const toSegmentName = (number: number) => `${String(number).padStart(6, '0')}.m4s`;

/** Equal configurations have one name, so a reconnect needs no new map. */
export function toMapName(video: VideoConfig, audio: AudioConfig): string {
  const hash = createHash('sha1').update(`${video.name} ${video.width}x${video.height} ${audio.name} `);
  return `map-${hash.update(video.description).update(audio.description).digest('hex').slice(0, 12)}.mp4`;
}

export function toPlan(show: ShowId, mediaUrl: string): Plan {
  return {
    eventId: toShowText(show),
    mediaUrl,
    master: null,
    tracks: [{ dir: TRACK, address: mediaUrl, first: 0 }],
  };
}
