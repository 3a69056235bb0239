import { createDecipheriv } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ALL_FORMATS,
  BufferSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type Rotation,
} from 'mediabunny';
import { listBetween, readMediaPlaylist, type Segment, type Trim } from '@/recording/hls/media-playlist';
import { readVariants, toLines } from '@/recording/hls/playlist';
import { type Attributes, readAttributes, readTag, unquote } from '@/recording/hls/tags';
import type { AudioFrame, SegmentTracks, VideoFrame } from '@/recording/package-segment';
import { readPicture, readSound } from '@/recording/read-segment';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { resolveInFolder } from '../../../playback/folder-video';
import { readMovedFile } from '../../../playback/media/read-moved';

/** Segments whose own times are this far from those of the playlist don't go on. In seconds. */
const MAX_DRIFT = 0.25;

/** One segment, at its times in the whole. In seconds. */
export type Piece = {
  video: SegmentTracks['video'];
  /** How pictures are turned when they are shown. In degrees, clockwise. */
  rotation: Rotation;
  audio: SegmentTracks['audio'];
  start: number;
  end: number;
  frames: VideoFrame[];
  /** From its own times to those in the whole. In seconds. */
  offset: number;
  sound: AudioFrame[];
  /** Whether its times go on from those before, and whether those after do. */
  isFirst: boolean;
  isLast: boolean;
};

type Entry = Pick<Piece, 'start' | 'end' | 'isFirst' | 'isLast'> & { playlist: string; segment: Segment };
export type Folder = { root: string; pictures: Entry[]; sounds: Entry[] | null };

/** The best quality of a folder, as its replay is. Gaps have no entry, but take their time. */
export async function openFolder(
  root: string,
  trim: Trim = { fromMs: 0, untilMs: Infinity },
): Promise<Folder> {
  const master = await readFile(join(root, FOLDER_PLAYLIST), 'utf8');
  const [best] = readVariants(master).sort((one, other) => rank(other.attributes) - rank(one.attributes));
  if (!best) throw new Error('Nothing of this folder can be played.');
  const group = unquote(best.attributes.get('AUDIO'));
  const sound = group === null ? null : findSound(master, group);
  return {
    root,
    pictures: await readEntries(root, best.uri, trim),
    sounds: sound === null ? null : await readEntries(root, sound, trim),
  };
}

function rank(attributes: Attributes): number {
  const [width = 0, height = 0] = (attributes.get('RESOLUTION') ?? '').split('x').map(Number);
  return (width * height || 0) * 1e10 + (Number(attributes.get('BANDWIDTH')) || 0);
}

function findSound(master: string, group: string): string | null {
  const renditions = toLines(master).flatMap((line) => {
    const tag = readTag(line);
    if (tag?.name !== 'EXT-X-MEDIA') return [];
    const attributes = readAttributes(tag.value);
    const uri = unquote(attributes.get('URI'));
    const isOurs = attributes.get('TYPE') === 'AUDIO' && unquote(attributes.get('GROUP-ID')) === group;
    return uri !== null && isOurs ? [{ uri, isDefault: attributes.get('DEFAULT') === 'YES' }] : [];
  });
  return (renditions.find(({ isDefault }) => isDefault) ?? renditions[0])?.uri ?? null;
}

async function readEntries(root: string, playlist: string, trim: Trim): Promise<Entry[]> {
  const { segments } = readMediaPlaylist(await readFile(join(root, resolve('', playlist)), 'utf8'));
  const entries: Entry[] = [];
  let end = 0;
  let before: Segment | null = null;
  for (const segment of listBetween(segments, trim)) {
    const start = end;
    end += segment.seconds;
    if (segment.tags.includes('#EXT-X-GAP')) {
      before = null;
      continue;
    }
    const isFirst = before === null || segment.isNewStart || before.map?.tag !== segment.map?.tag;
    const previous = entries.at(-1);
    if (isFirst && previous) previous.isLast = true;
    entries.push({ playlist, segment, start, end, isFirst, isLast: false });
    before = segment;
  }
  const last = entries.at(-1);
  if (last) last.isLast = true;
  return entries;
}

function resolve(playlist: string, uri: string): string {
  const path = resolveInFolder(playlist, uri);
  if (path === null) throw new Error(`${uri} is not in the folder.`);
  return path;
}

/** What the segments of `entries` hold. Throws where one can't be read. */
export async function* readPieces(
  { root, sounds }: Folder,
  pictures: readonly Entry[],
): AsyncGenerator<Piece> {
  const readVideo = createReader(root);
  const readAudio = createReader(root);
  let next = sounds?.findIndex(({ end }) => end > (pictures[0]?.start ?? 0)) ?? -1;
  for (const entry of pictures) {
    const { start, end, isFirst, isLast } = entry;
    const read = await readVideo(entry);
    if (read.video === null) continue;
    let { audio, sound } = read;
    for (let one = sounds?.[next]; one && one.start < end; one = sounds?.[(next += 1)]) {
      const heard = await readAudio(one, read.offset);
      audio ??= heard.audio;
      sound = sound.concat(heard.sound);
    }
    const { video, rotation, frames, offset } = read;
    yield { start, end, isFirst, isLast, video, rotation, audio, frames, offset, sound };
  }
}

type Read = Pick<Piece, 'audio' | 'rotation' | 'frames' | 'offset' | 'sound'> & {
  video: Piece['video'] | null;
};

function createReader(root: string) {
  let offset = 0;

  return async ({ playlist, segment, start, isFirst }: Entry, given?: number): Promise<Read> => {
    const bytes = await readWhole(root, playlist, segment);
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    try {
      const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
      const pictures = video ? await listPackets(new EncodedPacketSink(video)) : [];
      const heard = audio ? await listPackets(new EncodedPacketSink(audio)) : [];
      const first = pictures[0]?.timestamp ?? heard[0]?.timestamp ?? 0;
      if (given !== undefined) offset = given;
      else if (isFirst) offset = start - first;
      if (Math.abs(first + offset - start) > MAX_DRIFT) offset = start - first;
      const shown = pictures.filter(
        // Pictures that need what came before the first one.
        ({ timestamp, type }, index) => !isFirst || index === 0 || type === 'key' || timestamp > first,
      );
      return {
        video: video && (await readPicture(video, pictures[0])),
        rotation: (await video?.getRotation()) ?? 0,
        audio: audio && (await readSound(audio, heard[0])),
        frames: shown.map(({ timestamp, type, data }) => ({
          seconds: timestamp + offset,
          isKey: type === 'key',
          data,
        })),
        sound: heard.map(({ timestamp, duration, data }) => ({
          seconds: timestamp + offset,
          length: duration,
          data,
        })),
        offset,
      };
    } finally {
      input.dispose();
    }
  };
}

async function listPackets(sink: EncodedPacketSink): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of sink.packets()) packets.push(packet);
  return packets;
}

async function readWhole(root: string, playlist: string, { uri, map, key }: Segment): Promise<Buffer> {
  const content = await readOpen(root, playlist, uri, key);
  const head = unquote(readAttributes(readTag(map?.tag ?? '')?.value ?? '').get('URI'));
  return map && head !== null
    ? Buffer.concat([await readOpen(root, playlist, head, map.key), content])
    : content;
}

/** Encrypted as RFC 8216 4.3.2.4 says. */
async function readOpen(root: string, playlist: string, uri: string, key: string | null): Promise<Buffer> {
  const bytes = await readMovedFile(root, resolve(playlist, uri));
  const attributes = readAttributes(readTag(key ?? '')?.value ?? '');
  const name = unquote(attributes.get('URI'));
  if (name === null) return bytes;
  const vector = Buffer.from((attributes.get('IV') ?? '').slice(2).padStart(32, '0'), 'hex');
  const decipher = createDecipheriv(
    'aes-128-cbc',
    await readFile(join(root, resolve(playlist, name))),
    vector,
  );
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}
