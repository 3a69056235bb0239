import { toMs } from '@/lib/time/iso';
import { openRecordingFolder, readFreeBytes, SPARE_BYTES } from '@/recording/recording-folder';
import type { StudioContext } from '../context';
import { type Finding, toFinding } from './check-answer';

const HOUR_MS = 3_600_000;
/** Shows that begin this close to another one are of the same evening. */
const EVENING_MS = 12 * HOUR_MS;
/** Of a show without an announced end. */
const USUAL_MS = 4 * HOUR_MS;
/** What an encoder sends at most, as broadcasters set it. In bit/s. */
const RATE = 8_000_000;

type Times = { start_time: string; end_time?: string | null | undefined };

/** Whether the recordings of that evening fit on the disk. */
export async function checkRoom(
  { config: { mediaDir, ingest }, deps: { store } }: Pick<StudioContext, 'config' | 'deps'>,
  eventId: string,
  { start_time: start, end_time: end }: Times,
  freeBytes = readFreeBytes,
): Promise<Finding> {
  const startMs = Date.parse(start);
  const others = await store
    .selectFrom('events')
    .select(['start_time', 'end_time'])
    .where('id', '!=', eventId)
    .where('media_url', 'like', `${ingest.url}/%`)
    .where('cancelled_at', 'is', null)
    .where('start_time', '>', startMs - EVENING_MS)
    .where('start_time', '<', startMs + EVENING_MS)
    .execute();
  const shows = [{ start_time: startMs, end_time: toMs(end) }, ...others];
  const lengths = shows.map((show) => (show.end_time ?? show.start_time + USUAL_MS) - show.start_time);
  const hours = lengths.reduce((sum, ms) => sum + Math.max(0, ms), 0) / HOUR_MS;
  const needed = (hours * HOUR_MS * RATE) / 8000;
  const free = Math.max(0, (await openRecordingFolder(mediaDir, freeBytes).readFree()) - SPARE_BYTES);
  const figures =
    `That evening's shows last ${toNumber(hours)} h. Their recording needs up to ${toGigabytes(needed)}, ` +
    `and there is room for ${toGigabytes(free)}`;
  return needed <= free
    ? toFinding('good', `${figures}.`)
    : toFinding('failed', `${figures}: ask its operator for more, or a part will not be recorded.`);
}

const toNumber = (value: number) => Math.round(value * 10) / 10;
const toGigabytes = (bytes: number) => `${toNumber(bytes / 1e9)} GB`;
