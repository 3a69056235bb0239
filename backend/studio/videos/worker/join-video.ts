import { Writable } from 'node:stream';
import {
  AppendOnlyStreamTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
  type Rotation,
} from 'mediabunny';
import * as z from 'zod';
import type { AudioFrame, SegmentContent, SegmentTracks } from '@/recording/package-segment';
import { findSilence } from '@/recording/silence';
import { type Folder, openFolder, type Piece, readPieces } from './read-folder';
import { createMp4Writer } from './write-mp4';

/** Sound may stand this far from its picture in a recording. In seconds. */
const SOUND_LATE = 1;

/** One file: a description of pictures and sound that holds for all of it. In seconds. */
type Part = { pictures: Folder['pictures']; tracks: SegmentTracks; rotation: Rotation } & Pick<
  Piece,
  'start' | 'end'
>;

/**
 * A file can't change its picture size or its codec, so a recording in which they change has a part
 * for each. Throws where nothing can be read.
 */
export async function listParts(folder: Folder): Promise<Part[]> {
  const parts: Part[] = [];
  const extend = (part: Part, entry: Part['pictures'][number]) => {
    part.pictures.push(entry);
    part.end = entry.end;
  };
  for (const entry of folder.pictures) {
    const part = parts.at(-1);
    if (part && !entry.isFirst) extend(part, entry);
    else
      for await (const { video, audio, rotation } of readPieces(folder, [entry])) {
        const { start, end } = entry;
        if (part && isSame(part.tracks, { video, audio })) {
          part.tracks.audio ??= audio;
          extend(part, entry);
        } else parts.push({ pictures: [entry], tracks: { video, audio }, rotation, start, end });
      }
  }
  if (parts.length === 0) throw new Error('Nothing of this folder can be joined.');
  return parts;
}

/** What has no sound goes with what has. */
function isSame(one: SegmentTracks, other: SegmentTracks): boolean {
  const { audio } = one;
  const isSameSound = audio === null || other.audio === null || toKey(audio) === toKey(other.audio);
  return toKey(one.video) === toKey(other.video) && isSameSound;
}

function toKey({ codec, metadata }: SegmentTracks['video'] | NonNullable<SegmentTracks['audio']>): string {
  const { description, ...config } = metadata.decoderConfig ?? {};
  const bytes = description === undefined ? '' : Buffer.from(toBytes(description)).toString('hex');
  return JSON.stringify([codec, config, bytes]);
}

const toBytes = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/** The parts of `part`, from 0 on: silence where there is no sound, and each sound once. */
async function* readPart(
  folder: Folder,
  { pictures, tracks, start: origin }: Part,
): AsyncGenerator<SegmentContent> {
  const config = tracks.audio?.metadata.decoderConfig;
  const silence = config ? findSilence(config) : null;
  let heardUntil = 0;
  for await (const piece of readPieces(folder, pictures)) {
    const sound: AudioFrame[] = [];
    const fill = (until: number) => {
      for (; silence && until - heardUntil >= silence.length; heardUntil += silence.length)
        sound.push({ seconds: heardUntil, ...silence });
    };
    const end = piece.end - origin;
    for (const heard of piece.sound) {
      const seconds = heard.seconds - origin;
      if (seconds - heardUntil < -heard.length / 2 || (piece.isLast && seconds >= end)) continue;
      if (seconds - heardUntil > heard.length / 2) {
        fill(seconds);
        heardUntil = seconds;
      }
      sound.push({ ...heard, seconds: heardUntil });
      heardUntil += heard.length;
    }
    fill(piece.isLast ? end : end - SOUND_LATE);
    yield {
      frames: piece.frames.map((frame) => ({ ...frame, seconds: frame.seconds - origin })),
      sound,
      end,
    };
  }
}

/** Which part of a folder, from 1 on, and between which times. Null is the end. */
export const joinSchema = z.object({
  part: z.number().int().default(1),
  trim: z
    .object({ fromMs: z.number(), untilMs: z.number().nullable() })
    .transform(({ fromMs, untilMs }) => ({ fromMs, untilMs: untilMs ?? Infinity }))
    .optional(),
});

/** Writes a part of a folder as one MP4, at the pace at which it is read. */
export async function joinVideo(
  root: string,
  target: Writable,
  { part: number, trim }: z.output<typeof joinSchema> = { part: 1 },
): Promise<void> {
  const folder = await openFolder(root, trim);
  const part = (await listParts(folder))[number - 1];
  if (!part) throw new Error(`There is no part ${number}.`);
  const writer = createMp4Writer(target, part.tracks, part.end - part.start);
  for await (const content of readPart(folder, part)) await writer.add(content);
  await writer.end();
}

/** In degrees, clockwise: how the pictures of a folder are turned when they are shown. */
export async function readRotation(root: string): Promise<Rotation> {
  const [part] = await listParts(await openFolder(root));
  return part?.rotation ?? 0;
}

/**
 * As Matroska, with pictures as the camera stored them. It has the times that players see; ffmpeg
 * reads those of a fragmented MP4 differently. `onProgress` gets the part that is done, up to 1.
 */
export async function joinAsMatroska(
  root: string,
  target: Writable,
  onProgress: (part: number) => void,
): Promise<void> {
  const folder = await openFolder(root);
  const [part, other] = await listParts(folder);
  if (!part || other) throw new Error('The pictures change their size or their codec.');
  const { video, audio } = part.tracks;
  const output = new Output({
    format: new MkvOutputFormat({ appendOnly: true }),
    target: new AppendOnlyStreamTarget(Writable.toWeb(target)),
  });
  const pictures = new EncodedVideoPacketSource(video.codec);
  output.addVideoTrack(pictures, { decoderConfig: video.metadata.decoderConfig });
  const sounds = audio && new EncodedAudioPacketSource(audio.codec);
  if (sounds) output.addAudioTrack(sounds, audio.metadata);
  await output.start();
  for await (const { frames, sound, end } of readPart(folder, part)) {
    for (const { data, isKey, seconds } of frames)
      await pictures.add(new EncodedPacket(data, isKey ? 'key' : 'delta', Math.max(0, seconds), 0));
    for (const { data, seconds, length } of sound)
      await sounds?.add(new EncodedPacket(data, 'key', seconds, length));
    onProgress(end / (part.end - part.start));
  }
  await output.finalize();
}
