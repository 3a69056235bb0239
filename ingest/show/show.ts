import type { RecordingFolder } from '@/recording/recording-folder';
import { type Plan } from '@/recording/recording';
import { writePlaylists } from '@/recording/write-playlists';
import { type ShowId, toShowText } from '@/lib/contract/show-id';
import { fail, ok, type Result } from '@/lib/result';
import { createFaults } from './faults';
import { createLivePlaylist } from './live-playlist';
import { countSkipped, createPublication, type Input, type Publication } from './publication';
import { createSegmenter, type Segmenter, type Tail } from './segmenter';
import { addToLog, readShowLog, TRACK } from './show-log';
import { createShowWriter } from './show-writer';
import type { AudioConfig, VideoConfig } from '../codecs/codecs';

/** Without media for this long, another encoder takes over. */
export const SILENCE_MS = 5000;

/** Players are through with the live playlist then, and get the whole show. */
const WHOLE_AFTER_MS = 120_000;

type Deps = {
  id: ShowId;
  path: string;
  folder: RecordingFolder;
  plan: Plan;
  now: () => number;
  report: (message: string, error: unknown) => void;
};

export type Show = Awaited<ReturnType<typeof openShow>>;

/** Goes on where the log ends. */
export async function openShow({ id, path, folder, plan, now, report }: Deps) {
  await folder.tidy();
  const logged = await readShowLog(folder);
  const { entries } = logged;
  const faults = createFaults(now);
  const playlist = createLivePlaylist();
  for (const entry of entries) playlist.add(entry);
  const last = entries.at(-1);
  const tail: Tail = last
    ? { seconds: last.start + last.seconds, atMs: Math.round(last.at + last.seconds * 1000) }
    : { seconds: 0, atMs: 0 };
  const publications = new Map<Input, Publication>();
  let onAir: { publication: Publication; segmenter: Segmenter } | null = null;
  let lastInput: Input | null = last?.input ?? null;
  let lastMediaMs: number | null = last ? tail.atMs : null;
  let flowingSinceMs = now();
  let { endedMs, isPassing } = logged;
  let isEndLogged = endedMs !== null;
  let drops = entries.filter(({ isReconnect, number }) => isReconnect && number > 0).length;
  let lostFrames = 0;
  const openedMs = now();
  let touchedMs = openedMs;
  playlist.setEnded(endedMs !== null);

  const writer = createShowWriter({
    folder,
    next: (last?.number ?? -1) + 1,
    faults,
    now,
    report: (message, error) => report(`${message} Show ${toShowText(id)}.`, error),
    written(entry) {
      playlist.add(entry);
      if (entry.isReconnect && entry.number > 0) drops += 1;
    },
    lost: ({ frames }) => void (lostFrames += frames.length),
  });

  const isFlowing = () => lastMediaMs !== null && now() - lastMediaMs < SILENCE_MS;

  function goOnAir(publication: Publication): Segmenter {
    onAir?.segmenter.flush();
    const segmenter = createSegmenter({
      input: publication.input,
      tail,
      now,
      emit: (draft) => writer.add(draft),
      note: faults.note,
      lose: (frames) => void (lostFrames += frames),
    });
    if (publication.video) segmenter.setVideo(publication.video);
    if (publication.audio) segmenter.setAudio(publication.audio);
    onAir = { publication, segmenter };
    lastInput = publication.input;
    return segmenter;
  }

  /** Null for an encoder that stands by. */
  function segmenterOf(publication: Publication): Segmenter | null {
    publication.lastMs = now();
    publication.hasMedia = true;
    if (publication.isOver || endedMs !== null) return null;
    const isOn = onAir?.publication === publication;
    const mayTake = !isFlowing() || (onAir === null && lastInput === publication.input);
    if (!isOn && !mayTake) return null;
    const segmenter = onAir !== null && isOn ? onAir.segmenter : goOnAir(publication);
    if (!isFlowing()) flowingSinceMs = now();
    lastMediaMs = now();
    return segmenter;
  }

  function leave(publication: Publication): void {
    publication.isOver = true;
    if (onAir?.publication === publication) {
      onAir.segmenter.flush();
      onAir = null;
    }
    if (publications.get(publication.input) === publication) publications.delete(publication.input);
  }

  /** Lets go of the encoders that send with a key, or of all; their places are free at once. */
  function kick(why: string, key: string | null = null): void {
    for (const publication of [...publications.values()]) {
      if (key !== null && publication.key !== key) continue;
      leave(publication);
      publication.kick(why);
    }
  }

  function readState(): { state: 'waiting' | 'receiving' | 'silent' | 'ended'; sinceMs: number } {
    if (endedMs !== null) return { state: 'ended', sinceMs: endedMs };
    if (lastMediaMs === null) return { state: 'waiting', sinceMs: openedMs };
    return isFlowing()
      ? { state: 'receiving', sinceMs: flowingSinceMs }
      : { state: 'silent', sinceMs: lastMediaMs };
  }

  return {
    id,
    path,
    folder,
    /** When it was last of use to an encoder or a reader. */
    touch: () => void (touchedMs = now()),
    isIdle: (ms: number) => publications.size === 0 && !isFlowing() && now() - touchedMs > ms,
    note: faults.note,
    endedMs: () => endedMs,
    isPassing: () => isPassing,
    hasMedia: () => lastMediaMs !== null,

    /** Its files go after its end. */
    async setPassing(): Promise<void> {
      if (isPassing) return;
      isPassing = true;
      await addToLog(folder, { mark: 'passing', at: now() });
    },

    listKeys: () => [...publications.values()].map(({ key }) => key),

    kick,

    /** Fails while another encoder sends with the same key. One with an older key has to go. */
    publish(input: Input, key: string, close: (why: string) => void): Result<Publication> {
      const other = publications.get(input);
      if (other?.key === key && now() - other.lastMs < SILENCE_MS)
        return fail('conflict', 'Another encoder is sending with this key.');
      if (other) kick('Another encoder took over.', other.key);
      const publication = createPublication(input, key, close, now);
      publications.set(input, publication);
      return ok(publication);
    },

    setVideo(publication: Publication, config: VideoConfig): void {
      publication.video = config;
      if (onAir?.publication === publication) onAir.segmenter.setVideo(config);
    },

    setAudio(publication: Publication, config: AudioConfig): void {
      publication.audio = config;
      if (onAir?.publication === publication) onAir.segmenter.setAudio(config);
    },

    /** Resolves when the disk has room for more; null if it has. */
    addVideo(
      publication: Publication,
      frame: { ms: number; offset: number; isKey: boolean; data: Uint8Array },
    ): Promise<void> | null {
      const { ms, offset, isKey, data } = frame;
      publication.meter.addVideo(data.length, ms, isKey);
      const skipped = countSkipped(publication, ms);
      const segmenter = segmenterOf(publication);
      if (segmenter === null) return null;
      lostFrames += skipped;
      segmenter.addVideo(ms, offset, isKey, data);
      return writer.pressure();
    },

    addAudio(publication: Publication, ms: number, data: Uint8Array): Promise<void> | null {
      publication.meter.addAudio(data.length);
      publication.lastMs = now();
      // Sound alone makes no segment, so it keeps no other encoder off the air.
      if (onAir?.publication === publication) onAir.segmenter.addAudio(ms, data);
      return writer.pressure();
    },

    loseFrame: () => void (lostFrames += 1),

    leave,
    settled: writer.settled,

    /** Can be repeated. The show goes on where it fails. */
    async end(): Promise<void> {
      const atMs = endedMs ?? now();
      // At once, so that nothing more is taken.
      endedMs = atMs;
      onAir?.segmenter.flush();
      onAir = null;
      try {
        await writer.settled();
        // The mark comes last: what has it is not ended again.
        await writePlaylists(folder, plan);
        if (!isEndLogged) await addToLog(folder, { mark: 'ended', at: atMs });
      } catch (error) {
        if (!isEndLogged) endedMs = null;
        throw error;
      }
      endedMs = atMs;
      isEndLogged = true;
      playlist.setEnded(true);
    },

    /** Can be repeated. */
    async reopen(): Promise<void> {
      if (endedMs === null) return;
      if (isEndLogged) await addToLog(folder, { mark: 'reopened', at: now() });
      isEndLogged = false;
      endedMs = null;
      playlist.setEnded(false);
    },

    /** Null before the first segment. */
    async readPlaylist(): Promise<Buffer | null> {
      if (endedMs === null || now() - endedMs < WHOLE_AFTER_MS) return playlist.text();
      const whole = await folder.readText(`${TRACK}/index.m3u8`);
      return whole === null ? playlist.text() : Buffer.from(whole);
    },

    readStatus() {
      const { state, sinceMs } = readState();
      const shown = onAir?.publication ?? [...publications.values()].find(({ hasMedia }) => hasMedia);
      const isReceiving = state === 'receiving' && shown !== undefined;
      // Also of one that sends sound alone.
      const isSending = shown !== undefined && endedMs === null && now() - shown.lastMs < SILENCE_MS;
      const measured = isSending ? shown.meter.listFaults() : [];
      return {
        show: toShowText(id),
        state,
        input: isReceiving ? shown.input : null,
        since: new Date(sinceMs).toISOString(),
        last_media_at: lastMediaMs === null ? null : new Date(lastMediaMs).toISOString(),
        video: isReceiving ? shown.meter.readVideo(shown.video) : null,
        audio: isReceiving ? shown.meter.readAudio(shown.audio, null) : null,
        drops,
        lost_frames: lostFrames,
        faults: [...new Set([...measured, ...faults.list()])],
      };
    },
  };
}
