import { readFile } from 'node:fs/promises';
import { keepBetween, readMediaPlaylist, type Trim } from '@/recording/hls/media-playlist';
import { isMultivariant } from '@/recording/hls/playlist';
import { join, resolve, sep } from 'node:path';
import { Writable } from 'node:stream';
import {
  AppendOnlyStreamTarget,
  BufferSource,
  Conversion,
  CustomPathedSource,
  FilePathSource,
  HLS_FORMATS,
  Input,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type Rotation,
} from 'mediabunny';

const fragmentedMp4 = () => new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 2 });

type Options = {
  format?: OutputFormat;
  /** Pictures as the camera stored them, for a format that can't say how they are turned. */
  isUnturned?: boolean;
  onProgress?: (part: number) => void;
  trim?: Trim;
};

/** In degrees, clockwise: how the pictures of a folder are turned when they are shown. */
export async function readRotation(folder: string): Promise<Rotation> {
  const input = openFolder(folder);
  try {
    return (await (await input.getPrimaryVideoTrack())?.getRotation()) ?? 0;
  } finally {
    input.dispose();
  }
}

function openFolder(folder: string, trim?: Trim): Input {
  const read = async (path: string) => {
    const text = await readFile(path, 'utf8');
    const isWhole = trim === undefined || isMultivariant(text);
    return new BufferSource(Buffer.from(isWhole ? text : keepBetween(readMediaPlaylist(text), trim)));
  };
  // FilePathSource can't read a whole file of less than 1 kB (mediabunny 1.61), as playlists are.
  const source = new CustomPathedSource(join(folder, 'master.m3u8'), async ({ path }) => {
    if (!resolve(path).startsWith(resolve(folder) + sep)) throw new Error(`${path} is not in the folder.`);
    return path.endsWith('.m3u8') ? read(path) : new FilePathSource(path);
  });
  return new Input({ source, formats: HLS_FORMATS });
}

/** Writes the video of a folder as one file, at the pace at which it is read. */
export async function joinVideo(folder: string, target: Writable, options: Options = {}): Promise<void> {
  const { format = fragmentedMp4(), isUnturned = false, onProgress = () => undefined } = options;
  const input = openFolder(folder, options.trim);
  try {
    const output = new Output({
      format,
      target: new AppendOnlyStreamTarget(Writable.toWeb(target)),
    });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      video: async (track) => (isUnturned ? { rotate: toOpposite(await track.getRotation()) } : {}),
      copy: { mode: 'forced' },
      showWarnings: false,
    });
    if (!conversion.isValid) throw new Error('Nothing of this folder can be joined.');
    conversion.onProgress = onProgress;
    await conversion.execute();
  } finally {
    input.dispose();
  }
}

const toOpposite = (rotation: Rotation): Rotation => ((360 - rotation) % 360) as Rotation;
