import type { Plan } from '@/recording/recording';
import { type ShowId, toShowText } from '@/lib/contract/show-id';
import { ok, type Result } from '@/lib/result';
import type { RecordingFolder } from '@/recording/recording-folder';
import type { CreateRelay, Relay } from './relay';
import type { Places } from './places';
import { createQualities, type Qualities } from './qualities';
import {
  type Encoders,
  findRival,
  isFlowing,
  listEncoders,
  mayBeOnAir,
  noteMedia,
  removeEncoder,
  takeOffAir,
} from './encoders';
import { createFaults, type Faults } from './faults';
import { createLivePlaylist, type LivePlaylist } from './live-playlist';
import { countSkipped, createPublication, type Input, type Publication } from './publication';
import { createRing, type Ring } from './ring';
import { createSegmenter, type Segmenter, type Tail } from './segmenter';
import { readShowLog, TRACK } from './show-log';
import { createShowWriter, type ShowWriter } from './show-writer';
import type { AudioConfig, VideoConfig } from '../codecs/codecs';

/** Players are through with the live playlist then, and get the whole show. */
const WHOLE_AFTER_MS = 120_000;

/** A show that is open in this process. All times in milliseconds since 1970. */
export type Show = {
  id: ShowId;
  path: string;
  folder: RecordingFolder;
  plan: Plan;
  now: () => number;
  encoders: Encoders;
  /** Where the timeline has got to. */
  tail: Tail;
  faults: Faults;
  counts: { drops: number; lostFrames: number };
  playlist: LivePlaylist;
  ring: Ring;
  /** Null where none are made. */
  qualities: Qualities | null;
  writer: ShowWriter;
  relay: Relay;
  /** Nothing is taken once `atMs` is set; the show is over once that is in its log. */
  end: { atMs: number | null; isLogged: boolean; isPassing: boolean };
  openedMs: number;
  /** When it was last of use to an encoder or a reader. */
  touchedMs: number;
};

type Options = Pick<Show, 'id' | 'path' | 'folder' | 'plan' | 'now'> & {
  report: (message: string, error: unknown) => void;
  createRelay: CreateRelay;
  ladder?: { ffmpeg: string; lateAfter?: number; places: Places } | null;
};

/** Goes on where the log ends. */
export async function openShow(options: Options): Promise<Show> {
  const { id, path, folder, plan, now, createRelay, report, ladder } = options;
  await folder.tidy();
  const { entries, endedMs, isPassing } = await readShowLog(folder);
  const faults = createFaults(now);
  const playlist = createLivePlaylist();
  const ring = createRing(folder, playlist);
  for (const entry of entries) {
    playlist.add(entry);
    ring.note(entry);
  }
  playlist.setEnded(endedMs !== null);
  await ring.tidy(endedMs !== null && now() - endedMs > WHOLE_AFTER_MS);
  const isRehearsal = id.side !== null;
  const qualities = ladder
    ? createQualities({ ...ladder, folder, playlist, isRehearsal, now, report })
    : null;
  const last = entries.at(-1);
  const tail = last
    ? { seconds: last.start + last.seconds, atMs: Math.round(last.at + last.seconds * 1000) }
    : { seconds: 0, atMs: 0 };
  const isDrop = ({ isReconnect, number }: { isReconnect: boolean; number: number }) =>
    isReconnect && number > 0;
  const counts = { drops: entries.filter(isDrop).length, lostFrames: 0 };
  const writer = createShowWriter({
    folder,
    next: (last?.number ?? -1) + 1,
    faults,
    ring,
    now,
    report: (message, error) => report(`${message} Show ${toShowText(id)}.`, error),
    written(entry) {
      playlist.add(entry);
      // Its lower qualities would find no room.
      if (entry.isKept !== false) qualities?.add(entry);
      if (isDrop(entry)) counts.drops += 1;
    },
    lost: ({ frames }) => void (counts.lostFrames += frames.length),
  });
  const openedMs = now();
  return {
    id,
    path,
    folder,
    plan,
    now,
    encoders: {
      byInput: new Map(),
      onAir: null,
      lastInput: last?.input ?? null,
      lastMediaMs: last ? tail.atMs : null,
      lastStillMs: null,
      flowingSinceMs: openedMs,
    },
    tail,
    faults,
    counts,
    playlist,
    ring,
    qualities,
    writer,
    relay: createRelay(now),
    end: { atMs: endedMs, isLogged: endedMs !== null, isPassing },
    openedMs,
    touchedMs: openedMs,
  };
}

export const hasMedia = ({ encoders }: Show): boolean => encoders.lastMediaMs !== null;

export function isIdle({ encoders, now, touchedMs }: Show, ms: number): boolean {
  return encoders.byInput.size === 0 && !isFlowing(encoders, now()) && now() - touchedMs > ms;
}

/** Lets an encoder send. Fails while another one sends with the same key. */
export function addEncoder(
  { encoders, now }: Show,
  input: Input,
  key: string,
  close: (why: string) => void,
): Result<Publication> {
  const rival = findRival(encoders, { input, key }, now());
  if (!rival.ok) return rival;
  if (rival.value !== null) kickAll(encoders, [rival.value], 'Another encoder took over.');
  const publication = createPublication(input, key, close, now);
  encoders.byInput.set(input, publication);
  return ok(publication);
}

/** Lets go of the encoders that send with a key, or of all. */
export function kick({ encoders }: Show, why: string, key: string | null = null): void {
  kickAll(encoders, listEncoders(encoders, key), why);
}

function kickAll(encoders: Encoders, publications: readonly Publication[], why: string): void {
  for (const publication of publications) {
    removeEncoder(encoders, publication);
    publication.kick(why);
  }
}

export function setVideo({ encoders }: Show, publication: Publication, config: VideoConfig): void {
  publication.video = config;
  if (encoders.onAir?.publication === publication) encoders.onAir.segmenter.setVideo(config);
}

export function setAudio({ encoders }: Show, publication: Publication, config: AudioConfig): void {
  publication.audio = config;
  if (encoders.onAir?.publication === publication) encoders.onAir.segmenter.setAudio(config);
}

/** `offset` in ms from decoding to showing. */
export type Picture = { ms: number; offset: number; isKey: boolean; data: Uint8Array };

/** Resolves when the disk has room for more; null if it has. */
export function addVideo(show: Show, publication: Publication, picture: Picture): Promise<void> | null {
  const { encoders, counts, writer, end } = show;
  const { ms, offset, isKey, data } = picture;
  const nowMs = show.now();
  publication.meter.addVideo(data.length, ms, isKey);
  publication.lastMs = nowMs;
  publication.hasMedia = true;
  const skipped = countSkipped(publication, ms);
  if (end.atMs !== null || !mayBeOnAir(encoders, publication, nowMs)) return null;
  const segmenter =
    encoders.onAir?.publication === publication ? encoders.onAir.segmenter : goOnAir(show, publication);
  noteMedia(encoders, nowMs);
  // An encoder without a steady rate leaves none out.
  counts.lostFrames += publication.meter.isUneven() ? 0 : skipped;
  segmenter.addVideo(ms, offset, isKey, data);
  return writer.pressure();
}

/** As `addVideo`. Sound alone keeps no other encoder off the air. */
export function addAudio(
  { encoders, writer, now }: Show,
  publication: Publication,
  ms: number,
  data: Uint8Array,
): Promise<void> | null {
  publication.meter.addAudio(data.length);
  publication.lastMs = now();
  publication.hasMedia = true;
  if (encoders.onAir?.publication === publication) encoders.onAir.segmenter.addAudio(ms, data);
  return writer.pressure();
}

function goOnAir({ encoders, tail, now, writer, faults, counts }: Show, publication: Publication): Segmenter {
  takeOffAir(encoders);
  const segmenter = createSegmenter({
    input: publication.input,
    tail,
    now,
    emit: (draft) => writer.add(draft),
    note(fault) {
      faults.note(fault);
      if (fault === 'picture-still') encoders.lastStillMs = now();
    },
    lose: (frames) => void (counts.lostFrames += frames),
  });
  if (publication.video) segmenter.setVideo(publication.video);
  if (publication.audio) segmenter.setAudio(publication.audio);
  encoders.onAir = { publication, segmenter };
  encoders.lastInput = publication.input;
  return segmenter;
}

/** Null before the first segment. */
export async function readPlaylist({ end, now, playlist, folder }: Show): Promise<Buffer | null> {
  if (end.atMs === null || now() - end.atMs < WHOLE_AFTER_MS) return playlist.text();
  const whole = await folder.readText(`${TRACK}/index.m3u8`);
  return whole === null ? playlist.text() : Buffer.from(whole);
}

/** Leads to the qualities of a show, where there are some. Null before there are pictures. */
export const readMain = (show: Show): Promise<Buffer | null> =>
  show.qualities ? Promise.resolve(show.qualities.readMain(show.end.atMs !== null)) : readPlaylist(show);
