import { createHash } from 'node:crypto';
import { extname } from 'node:path/posix';
import type { Result } from '@/lib/result';
import { isPlaylistFile } from '../media-answer';
import { toMediaType } from '../media/media-types';
import { readMediaPlaylist, type Segment } from '@/recording/hls/media-playlist';
import type { Origin } from '../origin';
import { toRangeHeader } from '../origin-segment';
import { type ByteRange, createPartReader, isEnded } from '@/recording/hls/playlist';
import { readAttributes, readTag, unquote } from '@/recording/hls/tags';
import { addTake, lengthsOf, type Plan, readTakes, sizeOfLog, type Take } from '@/recording/recording';
import { isDiskError, type RecordingFolder } from '@/recording/recording-folder';

/** `missing`: the origin lacks the segment or key. `failing`: any other error. */
const GIVE_UP_MS = { missing: 12_000, failing: 60_000 };

// A playlist that counts lower for this long, and grows, has restarted. Otherwise a cache is stale.
const RESTARTED_MS = 10_000;

const DOWNLOAD_MS = 30_000;

const MAX_GAP_SECONDS = 6 * 3600;

export type Progress = {
  track: Plan['tracks'][number];
  next: number;
  takes: number;
  starts: number;
  seconds: number;
  missing: number;
  logSize: number;
  pending: number;
  wasRead: boolean;
  isComplete: boolean;
  isAway: boolean;
  behind: { sinceMs: number; first: number; last: number } | null;
  failingSinceMs: number | null;
};

export type CopyDeps = {
  folder: RecordingFolder;
  origin: Pick<Origin, 'request'>;
  readPlaylist: (address: string) => Promise<Result<string>>;
  now: () => number;
  /** Resolves with false when another instance records now. */
  holds: () => Promise<boolean>;
};

/** Reads the log on the disk. */
export async function readProgress(folder: RecordingFolder, track: Progress['track']): Promise<Progress> {
  const takes = await readTakes(folder, track.dir);
  return {
    track,
    next: (takes.at(-1)?.number ?? track.first - 1) + 1,
    takes: takes.length,
    starts: takes.filter(({ isNewStart }) => isNewStart).length,
    ...lengthsOf(takes),
    logSize: await sizeOfLog(folder, track.dir),
    pending: 0,
    wasRead: false,
    isComplete: false,
    isAway: false,
    behind: null,
    failingSinceMs: null,
  };
}

/** Segments that are no longer available become a gap. */
export async function copyTrack(deps: CopyDeps, progress: Progress): Promise<void> {
  const { track } = progress;
  const read = await deps.readPlaylist(track.address);
  progress.isAway = !read.ok;
  if (!read.ok) return;
  const first = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(read.value)?.[1] ?? 0);
  const { segments } = readMediaPlaylist(read.value);
  if (segments.length === 0) return;
  const isNewStart = hasBegunAgain(progress, first, first + segments.length - 1, deps.now());
  if (progress.behind !== null) return;
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(read.value)?.[1] ?? 6);
  const lost = first - progress.next;
  // A jump this large means that the encoder counts differently.
  const isElsewhere = lost * target > MAX_GAP_SECONDS;
  const isGap = lost > 0 && !isElsewhere;
  const isStart = isElsewhere || (isNewStart && !isGap);
  const numbered = segments.map((segment, index) => ({
    ...segment,
    number: first + index,
    isNewStart: segment.isNewStart || (isStart && index === 0),
  }));
  if (isGap && !(await add(deps, progress, toGap(first - 1, lost, lost * target, isNewStart)))) return;
  const fresh = numbered.filter(({ number }) => number >= progress.next);
  progress.wasRead = true;
  progress.pending = fresh.reduce((sum, { seconds }) => sum + seconds, 0);
  for (const segment of fresh) {
    const take = await takeSegment(deps, progress, segment);
    if (take === null || !(await add(deps, progress, take))) return;
    progress.pending = Math.max(0, progress.pending - take.seconds);
  }
  progress.pending = 0;
  progress.isComplete = isEnded(read.value);
}

function hasBegunAgain(progress: Progress, first: number, last: number, nowMs: number): boolean {
  if (last >= progress.next - 1) progress.behind = null;
  else {
    progress.behind ??= { sinceMs: nowMs, first, last };
    const { behind } = progress;
    if (nowMs - behind.sinceMs >= RESTARTED_MS && last > behind.last) {
      progress.next = behind.first;
      progress.behind = null;
      return true;
    }
  }
  return false;
}

async function add(deps: CopyDeps, progress: Progress, take: Take): Promise<boolean> {
  if (!(await deps.holds())) return false;
  progress.logSize = await addTake(deps.folder, progress.track.dir, take);
  progress.next = take.number + 1;
  progress.takes += 1;
  progress.starts += take.isNewStart ? 1 : 0;
  progress.seconds += take.seconds;
  progress.missing += take.missing === null ? 0 : take.seconds;
  progress.failingSinceMs = null;
  return true;
}

function toGap(number: number, missing: number, seconds: number, isNewStart: boolean): Take {
  return { number, missing, seconds, file: '', bytes: 0, isNewStart, key: null, map: null };
}

type Numbered = Segment & { number: number };

async function takeSegment(deps: CopyDeps, progress: Progress, segment: Numbered): Promise<Take | null> {
  const { number, seconds, isNewStart, uri } = segment;
  const gap = toGap(number, 1, seconds, isNewStart);
  if (segment.tags.some((tag) => tag.startsWith('#EXT-X-GAP'))) return gap;
  if (!(await deps.holds())) return null;
  const starts = progress.starts + (isNewStart ? 1 : 0);
  const failed = (isMissing: boolean) => {
    progress.failingSinceMs ??= deps.now();
    const limitMs = isMissing ? GIVE_UP_MS.missing : GIVE_UP_MS.failing;
    return deps.now() - progress.failingSinceMs < limitMs ? null : gap;
  };
  const key = await takeTag(deps, progress, segment.key, starts);
  const mapKey = await takeTag(deps, progress, segment.map?.key ?? null, starts);
  const map = await takeTag(deps, progress, segment.map?.tag ?? null, starts);
  if (!key.ok || !mapKey.ok || !map.ok) return failed(false);
  const file = `${String(progress.takes).padStart(6, '0')}${toExtension(uri, segment.map !== null)}`;
  const saved = await download(deps, progress, uri, toPart(segment), file);
  if (!saved.ok) return failed(saved.isMissing);
  const tags = { key: key.tag, map: map.tag === null ? null : { tag: map.tag, key: mapKey.tag } };
  return { number, missing: null, seconds, file, bytes: saved.bytes, isNewStart, ...tags };
}

type TakenTag = { ok: true; tag: string | null } | { ok: false };

/** Saved once per encoder start, because the encoder may reuse the name for another key or map. */
async function takeTag(
  deps: CopyDeps,
  progress: Progress,
  line: string | null,
  starts: number,
): Promise<TakenTag> {
  const tag = line === null ? null : readTag(line);
  if (!tag) return { ok: true, tag: null };
  const attributes = readAttributes(tag.value);
  const uri = unquote(attributes.get('URI'));
  if (uri === null) return { ok: false };
  const range = unquote(attributes.get('BYTERANGE'));
  const part = range === null ? null : createPartReader()(uri, range);
  if (part === 'invalid') return { ok: false };
  const isKey = tag.name === 'EXT-X-KEY';
  const hash = createHash('sha1').update(`${uri} ${range}`).digest('hex').slice(0, 12);
  const file = isKey ? `key-${starts}-${hash}.key` : `map-${starts}-${hash}.mp4`;
  const isThere = await deps.folder.has(`${progress.track.dir}/${file}`);
  if (!isThere && !(await download(deps, progress, uri, part, file)).ok) return { ok: false };
  const kept = ['METHOD', 'IV'].flatMap((name) => {
    const value = attributes.get(name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return { ok: true, tag: `#${tag.name}:${[...kept, `URI="${file}"`].join(',')}` };
}

async function download(
  { folder, origin }: CopyDeps,
  { track }: Progress,
  uri: string,
  part: ByteRange | null,
  file: string,
): Promise<{ ok: true; bytes: number } | { ok: false; isMissing: boolean }> {
  const failed = { ok: false, isMissing: false } as const;
  if (!URL.canParse(uri, track.address)) return { ...failed, isMissing: true };
  const address = new URL(uri, track.address).href;
  const answer = await origin.request(address, toRangeHeader(part), AbortSignal.timeout(DOWNLOAD_MS));
  if (!answer.ok) {
    const { fault } = answer;
    const isGone = fault.kind === 'status' && [403, 404, 410].includes(fault.status);
    return { ok: false, isMissing: isGone || fault.kind === 'not-allowed' };
  }
  if (answer.value.status !== (part ? 206 : 200)) {
    await answer.value.body?.cancel();
    return failed;
  }
  const bytes = await folder.save(`${track.dir}/${file}`, answer.value).catch(orBroken);
  return bytes === null ? failed : { ok: true, bytes };
}

/** Network errors are retried, disk errors are not. */
function orBroken(error: unknown): null {
  if (isDiskError(error)) throw error;
  return null;
}

function toPart({ tags }: Segment): ByteRange | null {
  const [, length, start] = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/m.exec(tags.join('\n')) ?? [];
  return length === undefined ? null : { start: Number(start), end: Number(start) + Number(length) - 1 };
}

function toExtension(uri: string, hasMap: boolean): string {
  const own = extname(new URL(uri, 'http://origin.invalid').pathname).toLowerCase();
  const isMedia = toMediaType(`x${own}`) !== null && !isPlaylistFile(`x${own}`) && own !== '.key';
  if (isMedia) return own;
  return hasMap ? '.m4s' : '.ts';
}
