import * as z from 'zod';
import type { RecordingFolder } from './recording-folder';

/**
 * The files of a recording below its folder (docs/decisions/0044-recordings.md): `recording.json`,
 * and for each playlist a folder with its segments and `log.jsonl`, one line for each in their
 * order.
 */
const PLAN = 'recording.json';
const toLog = (dir: string) => `${dir}/log.jsonl`;

const planSchema = z.object({
  eventId: z.string(),
  mediaUrl: z.string(),
  /** The multivariant playlist as it will be; null where the origin has a single one. */
  master: z.string().nullable(),
  tracks: z.array(z.object({ dir: z.string(), address: z.string(), first: z.number().int() })).min(1),
});

/** What is recorded, from where; `first` is the number of the first segment at the origin. */
export type Plan = z.output<typeof planSchema>;

const takeSchema = z.object({
  /** Of the segment at the origin; of the last one where several are missing. */
  number: z.number().int(),
  /** How many segments are missing; null for one that is there. */
  missing: z.number().int().positive().nullable(),
  seconds: z.number(),
  file: z.string(),
  bytes: z.number(),
  isNewStart: z.boolean(),
  key: z.string().nullable(),
  map: z.object({ tag: z.string(), key: z.string().nullable() }).nullable(),
});

/** A segment of a recording, or a gap; `key` and `map` are the tags in force for it. */
export type Take = z.output<typeof takeSchema>;

export async function readPlan(folder: RecordingFolder): Promise<Plan | null> {
  const text = await folder.readText(PLAN);
  return text === null ? null : planSchema.parse(JSON.parse(text));
}

export const writePlan = (folder: RecordingFolder, plan: Plan): Promise<void> =>
  folder.write(PLAN, JSON.stringify(plan, null, 2));

/** The takes of a track; a line that two recorders wrote counts once. */
export async function readTakes(folder: RecordingFolder, dir: string): Promise<Take[]> {
  const takes: Take[] = [];
  for (const line of await folder.readLines(toLog(dir))) {
    const take = parseTake(line);
    if (take && (take.isNewStart || take.number > (takes.at(-1)?.number ?? -1))) takes.push(take);
  }
  return takes;
}

/** Null for what a machine that lost its power has left. */
function parseTake(line: string): Take | null {
  try {
    return takeSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Gives the size of the log after it. */
export const addTake = (folder: RecordingFolder, dir: string, take: Take): Promise<number> =>
  folder.addLine(toLog(dir), JSON.stringify(take));

export const sizeOfLog = (folder: RecordingFolder, dir: string): Promise<number> => folder.sizeOf(toLog(dir));

/** In seconds. */
export function lengthsOf(takes: readonly Take[]): { seconds: number; missing: number } {
  const sum = (some: readonly Take[]) => some.reduce((total, { seconds }) => total + seconds, 0);
  return { seconds: sum(takes), missing: sum(takes.filter(({ missing }) => missing !== null)) };
}
