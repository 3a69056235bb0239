import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Segment, writeWhole } from '@/recording/hls/media-playlist';
import { listCodecs, readTracks } from '@/recording/read-segment';
import { toStreamInf } from '@/recording/stream-inf';
import { packageSegment } from '@/recording/package-segment';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { cutVideo } from './cut-video';
import { openVideo } from './probe-video';
import { readBack, toPart } from './read-back';

const MAP = 'init.mp4';

type Options = {
  onProgress?: (percent: number) => void;
  /** Where segments begin, in seconds; without it, at the first keyframe after four. */
  cuts?: readonly number[];
};

/**
 * Makes an HLS video (CMAF segments) of an MP4 or MOV, without transcoding. Returns its bytes.
 * Throws where the file can't be read to its end, or the folder can't be written.
 */
export async function packageVideo(path: string, folder: string, options: Options = {}): Promise<number> {
  const { onProgress = () => undefined, cuts } = options;
  await mkdir(join(folder, 'video'), { recursive: true });
  const input = openVideo(path);
  let bytes = 0;
  const write = async (file: string, content: Uint8Array | string) => {
    await writeFile(join(folder, file), content);
    bytes += Buffer.byteLength(content);
  };
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error('There is no picture in this file.');
    const audio = await input.getPrimaryAudioTrack();
    const length = await input.computeDuration(audio ? [video, audio] : [video]);
    const tracks = await readTracks(video, audio);
    const segments: Segment[] = [];
    const parts = new Map<string, ReturnType<typeof toPart>>();
    const sizes: { bytes: number; seconds: number }[] = [];
    let told = 0;
    for await (const cut of cutVideo({ video, audio }, cuts)) {
      const { map, segment } = await packageSegment(tracks, cut);
      const name = `${String(segments.length + 1).padStart(5, '0')}.m4s`;
      if (segments.length === 0) await write(join('video', MAP), map);
      await write(join('video', name), segment);
      parts.set(name, toPart(cut, segment.length));
      const seconds = cut.end - cut.start;
      sizes.push({ bytes: segment.length, seconds });
      const whole = { tag: `#EXT-X-MAP:URI="${MAP}"`, key: null };
      segments.push({ seconds, uri: name, tags: [], isNewStart: false, key: null, map: whole });
      const percent = Math.min(99, Math.floor((cut.end / length) * 100));
      if (percent > told) onProgress((told = percent));
    }
    await readBack(join(folder, 'video'), MAP, parts);
    const head = ['#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
    await write('video/index.m3u8', writeWhole(head, segments));
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    const facts = { codecs: listCodecs(tracks), width, height, fps: null };
    const stream = toStreamInf(sizes, facts);
    await write(FOLDER_PLAYLIST, `#EXTM3U\n${stream}\nvideo/index.m3u8\n`);
    onProgress(100);
    return bytes;
  } finally {
    input.dispose();
  }
}
