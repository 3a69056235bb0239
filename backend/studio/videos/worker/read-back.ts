import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, Input, type InputTrack, MP4 } from 'mediabunny';
import type { Cut } from './cut-video';

/** A tick of the coarsest clock of a track. In seconds. */
const TICK = 0.002;

type Part = { bytes: number; pictures: number; sounds: number; first: number; last: number };

export function toPart({ frames, sound }: Cut, bytes: number): Part {
  const shown = frames.map(({ seconds }) => seconds);
  return {
    bytes,
    pictures: frames.length,
    sounds: sound.length,
    first: Math.min(...shown),
    last: Math.max(...shown),
  };
}

/**
 * Throws unless the written files hold these parts: as many pictures and sounds as were read, the
 * first and the last picture at their times.
 */
export async function readBack(folder: string, map: string, parts: ReadonlyMap<string, Part>): Promise<void> {
  const head = await readFile(join(folder, map));
  // One for all segments: the garbage of one each takes a third of the time of packaging.
  const most = Math.max(...[...parts.values()].map(({ bytes }) => bytes));
  const room = Buffer.concat([head, Buffer.alloc(most + 1)]);
  for (const [file, wanted] of parts) {
    const bytes = await readInto(room, head.length, join(folder, file));
    const source = new BufferSource(room.subarray(0, head.length + bytes));
    const input = new Input({ source, formats: [MP4] });
    try {
      const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
      const pictures = await measure(video);
      const sounds = await measure(audio);
      const isWhole =
        bytes === wanted.bytes &&
        pictures.count === wanted.pictures &&
        sounds.count === wanted.sounds &&
        Math.abs(pictures.first - wanted.first) <= TICK &&
        Math.abs(pictures.last - wanted.last) <= TICK;
      if (!isWhole)
        throw new Error(
          `${file} reads back as ${toText({ bytes, pictures, sounds })}, not as ${toText(wanted)}.`,
        );
    } finally {
      input.dispose();
    }
  }
}

/** Returns how many bytes of the file fit. */
async function readInto(room: Buffer, at: number, path: string): Promise<number> {
  const file = await open(path);
  try {
    return (await file.read(room, at, room.length - at, 0)).bytesRead;
  } finally {
    await file.close();
  }
}

const toText = (found: object) => JSON.stringify(found);

async function measure(track: InputTrack | null) {
  const found = { count: 0, first: Infinity, last: -Infinity };
  if (track === null) return found;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    found.count += 1;
    found.first = Math.min(found.first, packet.timestamp);
    found.last = Math.max(found.last, packet.timestamp);
  }
  return found;
}
