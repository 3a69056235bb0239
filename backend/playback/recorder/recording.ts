import * as z from 'zod';
import type { RecordingFolder } from './recording-folder';

// Layout (docs/decisions/0044-recordings.md): `recording.json`, and for each playlist a folder with
// its segments and `log.jsonl`.
const PLAN = 'recording.json';
export const toLog = (dir: string) => `${dir}/log.jsonl`;

const planSchema = z.object({
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
});

export type Take = z.output<typeof takeSchema>;

export async function readPlan(folder: RecordingFolder): Promise<Plan | null> {
  const text = await folder.readText(PLAN);
  return text === null ? null : planSchema.parse(JSON.parse(text));
}

export const writePlan = (folder: RecordingFolder, plan: Plan): Promise<void> =>
  folder.saveSynced(PLAN, Buffer.from(JSON.stringify(plan, null, 2)));

/** Events files refer to folders by name, so the name must be valid there. */
export function toFolderName(eventId: string): string {
  return `show-${eventId.replaceAll('.', '--')}`;
}

/** A line that two recorders wrote counts once. */
export async function readTakes(folder: RecordingFolder, dir: string): Promise<Take[]> {
  const takes: Take[] = [];
  for (const line of await folder.readLines(toLog(dir))) {
    const take = parseTake(line);
    if (take && (take.isNewStart || take.number > (takes.at(-1)?.number ?? -1))) takes.push(take);
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
