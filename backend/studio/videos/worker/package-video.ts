import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CmafOutputFormat,
  Conversion,
  FilePathTarget,
  HlsOutputFormat,
  Output,
  PathedTarget,
} from 'mediabunny';
import { openVideo } from './probe-video';

const SEGMENT_SECONDS = 4;

/**
 * Makes an HLS video (CMAF segments) of an MP4 or MOV, without transcoding. Returns its bytes.
 * Throws where the file can't be read to its end, or the folder can't be written.
 */
export async function packageVideo(
  path: string,
  folder: string,
  onProgress: (percent: number) => void,
): Promise<number> {
  await mkdir(join(folder, 'video'), { recursive: true });
  const files: string[] = [];
  const input = openVideo(path);
  try {
    const output = new Output({
      format: new HlsOutputFormat({
        segmentFormat: new CmafOutputFormat(),
        targetDuration: SEGMENT_SECONDS,
        getPlaylistPath: ({ n }) => `video/index${n > 1 ? n : ''}.m3u8`,
        getInitPath: ({ n }) => `init${n > 1 ? n : ''}.mp4`,
        getSegmentPath: ({ n, playlist }) =>
          `${playlist.n > 1 ? `${playlist.n}-` : ''}${String(n).padStart(5, '0')}.m4s`,
      }),
      target: new PathedTarget('master.m3u8', ({ path: file }) => {
        files.push(join(folder, file));
        return new FilePathTarget(join(folder, file));
      }),
    });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      copy: { mode: 'forced' },
      showWarnings: false,
    });
    const lost = conversion.discardedTracks.find(({ reason }) => reason !== 'discarded_by_user');
    if (!conversion.isValid || lost)
      throw new Error(`A track can't be packaged: ${lost?.reason ?? 'none left'}`);
    let told = 0;
    conversion.onProgress = (part) => {
      const percent = Math.floor(part * 100);
      if (percent > told) onProgress((told = percent));
    };
    await conversion.execute();
  } finally {
    input.dispose();
  }
  const sizes = await Promise.all([...new Set(files)].map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
