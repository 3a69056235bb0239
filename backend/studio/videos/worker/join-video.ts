import { join } from 'node:path';
import { Writable } from 'node:stream';
import {
  AppendOnlyStreamTarget,
  Conversion,
  FilePathSource,
  HLS_FORMATS,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** Writes the video of a folder as one MP4, at the pace at which it is read. */
export async function joinVideo(folder: string, target: Writable): Promise<void> {
  const input = new Input({ source: new FilePathSource(join(folder, 'master.m3u8')), formats: HLS_FORMATS });
  try {
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 2 }),
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
    await conversion.execute();
  } finally {
    input.dispose();
  }
}
