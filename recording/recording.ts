import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { type ShowId, toShowText } from '@/lib/contract/show-id';
import { LAST_BYTES, openRecordingFolder, readFreeBytes, type RecordingFolder } from './recording-folder';

// Layout (docs/decisions/0044-recordings.md): `recording.json`, and for each playlist a folder with
// its segments and `log.jsonl`.
const PLAN = 'recording.json';
/** The playlist that leads to the others. */
export const FOLDER_PLAYLIST = 'master.m3u8';
export const toLog = (dir: string) => `${dir}/log.jsonl`;

const planSchema = z.object({
  /** The show, as `toShowText` names it. */
  eventId: z.string(),
  mediaUrl: z.string(),
  /** Null when the origin has a single playlist. */
  master: z.string().nullable(),
  tracks: z.array(z.object({ dir: z.string(), address: z.string(), first: z.number().int() })).min(1),
});

export type Plan = z.output<typeof planSchema>;

export const takeSchema = z.object({
  number: z.number().int(),
  missing: z.number().int().positive().nullable(),
  seconds: z.number(),
  file: z.string(),
  bytes: z.number(),
  isNewStart: z.boolean(),
  key: z.string().nullable(),
  map: z.object({ tag: z.string(), key: z.string().nullable() }).nullable(),
  /** Milliseconds since 1970. */
  at: z.number().optional(),
  /** False for what viewers saw while the disk had no room for the recording. */
  isKept: z.boolean().optional(),
});

export type Take = z.output<typeof takeSchema>;

export async function readPlan(folder: RecordingFolder): Promise<Plan | null> {
  const text = await folder.readText(PLAN);
  return text === null ? null : planSchema.parse(JSON.parse(text));
}

export const writePlan = (folder: RecordingFolder, plan: Plan): Promise<void> =>
  folder.saveSynced(PLAN, Buffer.from(JSON.stringify(plan, null, 2)), LAST_BYTES);

const PLAIN = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;
const MAX_PLAIN = 40;

/**
 * No other show has this name, in no case of letters. Events files refer to folders by name, so it
 * is valid there. A plain id has no `--`, which stands before a side, and before "before".
 */
export function toFolderName({ event, side }: ShowId): string {
  const isPlain = event.length <= MAX_PLAIN && PLAIN.test(event);
  const name = isPlain ? event : `-${createHash('sha256').update(event).digest('hex').slice(0, MAX_PLAIN)}`;
  return `show_${name}${side === null ? '' : `--${side}`}`;
}

const BESIDE = /^(.+)[.~](?:desk|rehearsal)$/;

/** Id and folder as they were before (decision 89), when other shows could have the same folder. */
function toFormer({ event, side }: ShowId): { id: string; name: string } | null {
  const id = side === null ? event : `${event}.${side}`;
  // A dot before a side was that of a rehearsal, whichever event had such an id.
  if (side === null && BESIDE.test(event)) return null;
  return { id, name: `show-${id.replaceAll('.', '--')}` };
}

/** Of the events that a recording may belong to, the first that exists has it. */
export function listPlanEvents({ eventId }: Plan): string[] {
  const event = BESIDE.exec(eventId)?.[1];
  return event === undefined ? [eventId] : [event, eventId];
}

/** Where a show is recorded: under its former name if its plan is there. The plan is its own. */
export async function findRecording(
  mediaDir: string,
  show: ShowId,
): Promise<{ name: string; plan: Plan | null }> {
  const find = async (name: string, id: string) => {
    const plan = await readPlan(openRecordingFolder(join(mediaDir, name), readFreeBytes));
    return plan?.eventId === id ? { name, plan } : null;
  };
  const name = toFolderName(show);
  const former = toFormer(show);
  const own = await find(name, toShowText(show));
  return own ?? (former && (await find(former.name, former.id))) ?? { name, plan: null };
}

/** A line that two recorders wrote counts once. */
export async function readTakes(folder: RecordingFolder, dir: string): Promise<Take[]> {
  const takes: Take[] = [];
  for (const line of await folder.readLines(toLog(dir))) {
    const take = parseTake(line);
    if (take && take.isKept !== false && (take.isNewStart || take.number > (takes.at(-1)?.number ?? -1)))
      takes.push(take);
  }
  return takes;
}

/** Returns null for a line that a power failure damaged. */
function parseTake(line: string): Take | null {
  try {
    return takeSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the size of the log in bytes. */
export const addTake = (folder: RecordingFolder, dir: string, take: Take): Promise<number> =>
  folder.addLine(toLog(dir), JSON.stringify(take));

export const sizeOfLog = (folder: RecordingFolder, dir: string): Promise<number> => folder.sizeOf(toLog(dir));

/** In seconds. */
export function lengthsOf(takes: readonly Take[]): { seconds: number; missing: number } {
  const sum = (some: readonly Take[]) => some.reduce((total, { seconds }) => total + seconds, 0);
  return { seconds: sum(takes), missing: sum(takes.filter(({ missing }) => missing !== null)) };
}
