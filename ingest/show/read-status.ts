import { toShowText } from '@/lib/contract/show-id';
import { type Encoders, isFlowing, SILENCE_MS } from './encoders';
import type { Fault } from './faults';
import type { Show } from './show';
import { readShowLog } from './show-log';

type State = { state: 'waiting' | 'receiving' | 'silent' | 'ended'; sinceMs: number };

export function readState(
  { encoders, end, openedMs }: { encoders: Encoders; end: Pick<Show['end'], 'atMs'>; openedMs: number },
  nowMs: number,
): State {
  if (end.atMs !== null) return { state: 'ended', sinceMs: end.atMs };
  const isStill = encoders.lastStillMs !== null && nowMs - encoders.lastStillMs < SILENCE_MS;
  if (encoders.lastMediaMs === null) return { state: 'waiting', sinceMs: openedMs };
  return isFlowing(encoders, nowMs) || isStill
    ? { state: 'receiving', sinceMs: encoders.flowingSinceMs }
    : { state: 'silent', sinceMs: encoders.lastMediaMs };
}

/** What the desk shows of a show. */
export function readStatus(show: Show) {
  const { id, encoders, end, counts, faults, ring } = show;
  const unrecordedMs = end.atMs === null ? ring.since() : null;
  const nowMs = show.now();
  const { state, sinceMs } = readState(show, nowMs);
  const { onAir, byInput, lastMediaMs } = encoders;
  const shown = onAir?.publication ?? [...byInput.values()].find(({ hasMedia }) => hasMedia);
  const isReceiving = state === 'receiving' && shown !== undefined;
  // Also of one that sends sound alone.
  const isSending = shown !== undefined && end.atMs === null && nowMs - shown.lastMs < SILENCE_MS;
  const measured = isSending ? shown.meter.listFaults() : [];
  return {
    show: toShowText(id),
    /** The site compares it with its own clock. */
    now: new Date(nowMs).toISOString(),
    state,
    input: isReceiving ? shown.input : null,
    since: new Date(sinceMs).toISOString(),
    last_media_at: lastMediaMs === null ? null : new Date(lastMediaMs).toISOString(),
    video: isReceiving ? shown.meter.readVideo(shown.video) : null,
    audio: isReceiving ? shown.meter.readAudio(shown.audio, null) : null,
    unrecorded_since: unrecordedMs === null ? null : new Date(unrecordedMs).toISOString(),
    destinations: show.relay.status(),
    drops: counts.drops,
    lost_frames: counts.lostFrames,
    qualities: (isReceiving && shown.video && show.qualities?.status(shown.video)) || null,
    faults: listFaults([...measured, ...faults.list()]),
  };
}

/**
 * What was recorded so far, for the site that joins it with what another input has. Nothing of a
 * show that isn't kept.
 */
export async function readPart({ folder, now }: Show) {
  const { entries, endedMs, isPassing } = await readShowLog(folder);
  return {
    now: new Date(now()).toISOString(),
    is_over: endedMs !== null,
    entries: isPassing ? [] : entries,
  };
}

/** A picture that stands still is missing too. */
function listFaults(found: readonly Fault[]): Fault[] {
  const isStill = found.includes('picture-still');
  return [...new Set(found)].filter((fault) => !(isStill && fault === 'no-video'));
}
