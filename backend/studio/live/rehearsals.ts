import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { InputStatus } from '@/lib/contract/studio/live/schemas';
import type { RehearsalTable, Store } from '../../store/schema';

export type RehearsalRow = Selectable<RehearsalTable>;

/** What the signal of a rehearsal was like until now. */
const seenSchema = z.object({
  hadSignal: z.boolean(),
  hadSound: z.boolean(),
  /** In seconds, the longest distance; 0 before any. */
  keyframes: z.number(),
  drops: z.number(),
  faults: z.array(z.string()),
});
export type Seen = z.output<typeof seenSchema>;

export const NOTHING_SEEN: Seen = { hadSignal: false, hadSound: false, keyframes: 0, drops: 0, faults: [] };

export const readSeen = (json: string): Seen => seenSchema.parse(JSON.parse(json));

export function addToSeen(seen: Seen, { state, video, audio, drops, faults }: InputStatus): Seen {
  return {
    hadSignal: seen.hadSignal || state === 'receiving',
    hadSound: seen.hadSound || audio !== null,
    keyframes: Math.max(seen.keyframes, video?.keyframe_seconds ?? 0),
    drops: Math.max(seen.drops, drops),
    faults: [...new Set([...seen.faults, ...faults])].sort(),
  };
}

/** The newest, whether it is on or not. */
export function findRehearsal(
  store: Pick<Store, 'selectFrom'>,
  eventId: string,
): Promise<RehearsalRow | undefined> {
  return store
    .selectFrom('rehearsals')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Those that are on, and those that have ended since. */
export const listRehearsals = (
  store: Pick<Store, 'selectFrom'>,
  endedSinceMs: number,
): Promise<RehearsalRow[]> =>
  store
    .selectFrom('rehearsals')
    .selectAll()
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', endedSinceMs)]))
    .orderBy('started_at', 'desc')
    .limit(200)
    .execute();
