import { toShowId, toShowText } from '@/lib/contract/show-id';
import { ok, type Result } from '@/lib/result';
import type { EventRow } from '../../events/repository';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { isEnded, isMultivariant, readVariants, renameAddresses } from '@/recording/hls/playlist';
import type { Plan } from '@/recording/recording';

const ENDED_LOOK_MS = 20_000;
const PARTIAL_MS = 10_000;

/** Reading takes a moment, and encoders publish late. */
const SLACK_MS = 15_000;

type ReadPlaylist = (address: string) => Promise<Result<string>>;

type Media = { address: string; text: string };

/** `later` may change, `never` does not. */
type Begun = { plan: Plan; isPartial: boolean } | { later: 'absent' | 'ended' } | { never: string };

/** Remembers between checks when a playlist was missing. */
export function createBeginner(readPlaylist: ReadPlaylist, now: () => number) {
  const absentMs = new Map<string, number>();
  const partialMs = new Map<string, number>();
  const nextLookMs = new Map<string, number>();

  return {
    isDue: (eventId: string): boolean => now() >= (nextLookMs.get(eventId) ?? 0),

    /** Returns null while there is nothing to record. */
    async begin({
      media_url: streamUrl,
      ...event
    }: EventRow): Promise<{ plan: Plan } | { never: string } | null> {
      if (streamUrl === null) return null;
      const { id } = event;
      const begun = await beginRecording(
        { ...event, streamUrl },
        readPlaylist,
        now(),
        absentMs.get(id) ?? null,
      );
      if ('plan' in begun) {
        const sinceMs = partialMs.get(id) ?? now();
        partialMs.set(id, sinceMs);
        return begun.isPartial && now() < sinceMs + PARTIAL_MS ? null : begun;
      }
      if ('never' in begun) return begun;
      if (begun.later === 'absent') absentMs.set(id, now());
      else nextLookMs.set(id, now() + ENDED_LOOK_MS);
      return null;
    },
  };
}

/** `absentMs`: the playlist was last missing then, so earlier segments are not lost. */
async function beginRecording(
  event: Pick<EventRow, 'id' | 'start_time'> & { streamUrl: string },
  readPlaylist: ReadPlaylist,
  nowMs: number,
  absentMs: number | null,
): Promise<Begun> {
  const root = await readPlaylist(event.streamUrl);
  if (!root.ok) return { later: 'absent' };
  const master = isMultivariant(root.value) ? toOwnMaster(root.value) : null;
  const uris = master === null ? [event.streamUrl] : listPlaylists(master);
  const found = await Promise.all(uris.map((uri) => readTrack(uri, event.streamUrl, readPlaylist)));
  const [main] = readVariants(root.value);
  const first = found[main === undefined ? 0 : uris.indexOf(main.uri)];
  if (!first?.ok || !hasSegments(first.value.text)) return { later: 'absent' };
  if (isEnded(first.value.text)) return { later: 'ended' };
  const begins = Math.max(event.start_time, absentMs ?? 0);
  if (!reachesBack(first.value.text, nowMs, begins + SLACK_MS))
    return { never: 'the start of the show had left its playlist before the recording began' };
  const number = firstNumber(first.value.text, nowMs, event.start_time);
  const tracks: Plan['tracks'] = [];
  const dirs = new Map<string, string>();
  for (const [index, track] of found.entries()) {
    if (!track.ok) continue;
    const { address, text } = track.value;
    const dir = String(tracks.length);
    dirs.set(uris[index] ?? '', dir);
    tracks.push({ dir, address, first: inStep(text, number, nowMs, event.start_time) });
  }
  const renamed =
    master === null
      ? null
      : renameAddresses(master, (uri, _part, role) => {
          const dir = role === 'playlist' ? dirs.get(uri) : undefined;
          return dir === undefined ? null : `${dir}/index.m3u8`;
        });
  const plan = {
    eventId: toShowText(toShowId(event.id)),
    mediaUrl: event.streamUrl,
    master: renamed,
    tracks,
  };
  return { plan, isPartial: tracks.length < found.length };
}

/**
 * A restarted encoder may rename its tracks. Returns null when the tracks are unclear, and another
 * number of tracks when they changed.
 */
export async function readAddresses(streamUrl: string, readPlaylist: ReadPlaylist): Promise<string[] | null> {
  const root = await readPlaylist(streamUrl);
  if (!root.ok || !isMultivariant(root.value)) return null;
  return listPlaylists(toOwnMaster(root.value)).map((uri) => toAddress(uri, streamUrl));
}

const toAddress = (uri: string, base: string) => (URL.canParse(uri, base) ? new URL(uri, base).href : uri);

function toOwnMaster(text: string): string {
  return text.replace(/^#EXT-X-(?:I-FRAME-STREAM-INF|SESSION-KEY):.*$/gm, '');
}

function listPlaylists(master: string): string[] {
  const uris = new Set<string>();
  renameAddresses(master, (uri, _part, role) => {
    if (role === 'playlist') uris.add(uri);
    return uri;
  });
  return [...uris];
}

async function readTrack(uri: string, base: string, readPlaylist: ReadPlaylist): Promise<Result<Media>> {
  const address = toAddress(uri, base);
  const read = await readPlaylist(address);
  return read.ok ? ok({ address, text: read.value }) : read;
}

const hasSegments = (text: string) => readMediaPlaylist(text).segments.length > 0;
const toNumber = (text: string) => Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(text)?.[1] ?? 0);

/** Some encoders count from 1. */
function reachesBack(text: string, nowMs: number, untilMs: number): boolean {
  if (/^#EXT-X-PLAYLIST-TYPE:EVENT/m.test(text) || toNumber(text) <= 1) return true;
  return (listStarts(text, nowMs)[0] ?? nowMs) <= untilMs;
}

function firstNumber(text: string, nowMs: number, atMs: number): number {
  const before = listStarts(text, nowMs).filter((startMs) => startMs <= atMs).length;
  return toNumber(text) + Math.max(0, before - 1);
}

function inStep(text: string, number: number, nowMs: number, atMs: number): number {
  const own = firstNumber(text, nowMs, atMs);
  return Math.abs(own - number) <= 2 ? Math.max(number, toNumber(text)) : own;
}

function listStarts(text: string, nowMs: number): number[] {
  const { segments } = readMediaPlaylist(text);
  let startMs = nowMs;
  return segments
    .map(({ seconds }) => seconds * 1000)
    .reduceRight<number[]>((starts, lengthMs) => {
      startMs -= lengthMs;
      return [startMs, ...starts];
    }, []);
}
