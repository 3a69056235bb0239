import { MAX_REPLAY_MINUTES } from '../../playback/play-notes';
import type { Store } from '../../store/schema';
import { toStep } from './show-minutes';

/** Players send one each half minute (lib/player). */
const BEATS_A_MINUTE = 2;

/** How often each part of the recording was watched, to the last one that was. */
export async function listReplayMinutes(store: Store, eventId: string) {
  const rows = await store
    .selectFrom('replay_minutes')
    .select(['minute', 'beats'])
    .where('event_id', '=', eventId)
    .where('minute', '<', MAX_REPLAY_MINUTES)
    .orderBy('minute')
    .execute();
  const length = (rows.at(-1)?.minute ?? -1) + 1;
  const step = toStep(length);
  const beats = Array<number>(Math.ceil(length / step)).fill(0);
  for (const row of rows) {
    const index = Math.floor(row.minute / step);
    beats[index] = (beats[index] ?? 0) + row.beats;
  }
  const minutes = beats.map((count, index) => ({
    minute: index * step,
    plays: Math.round(count / BEATS_A_MINUTE / step),
  }));
  return { step, minutes };
}
