import { readFile } from 'node:fs/promises';
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
} from 'mediabunny';

const fragmentedMp4 = () => new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 2 });

/** Writes the video of a folder as one file, at the pace at which it is read. */
export async function joinVideo(
  folder: string,
  target: Writable,
  format: OutputFormat = fragmentedMp4(),
  onProgress: (part: number) => void = () => undefined,
): Promise<void> {
  // FilePathSource can't read a whole file of less than 1 kB (mediabunny 1.61), as playlists are.
  const source = new CustomPathedSource(join(folder, 'master.m3u8'), async ({ path }) => {
    if (!resolve(path).startsWith(resolve(folder) + sep)) throw new Error(`${path} is not in the folder.`);
    return path.endsWith('.m3u8') ? new BufferSource(await readFile(path)) : new FilePathSource(path);
  });
  const input = new Input({ source, formats: HLS_FORMATS });
  try {
    const output = new Output({
      format,
      target: new AppendOnlyStreamTarget(Writable.toWeb(target)),
    });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
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
