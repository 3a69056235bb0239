import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PLAYLIST_TEXT = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\n360p/index.m3u8\n';
export const SECRET_TEXT = 'no client may read this';

/** 300 kB without repetition, in several stream chunks, so that a wrong range is noticed. */
export const SEGMENT_BYTES = Uint8Array.from(
  { length: 300_000 },
  (_, index) => (index * 31 + (index >> 8)) % 256,
);

function toPlaylist(segments: string[]): string {
  const head = '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n';
  return `${head}${segments.map((file) => `#EXTINF:4.000000,\n${file}\n`).join('')}#EXT-X-ENDLIST\n`;
}

export async function createMediaFixture(): Promise<{ mediaDir: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'marquee-media-'));
  const video = join(root, 'media', 'sample-video');
  await mkdir(join(video, '360p'), { recursive: true });
  await mkdir(join(root, 'media', 'other-video'));
  await writeFile(join(video, 'master.m3u8'), PLAYLIST_TEXT);
  await writeFile(
    join(video, '360p', 'index.m3u8'),
    toPlaylist(['seg-0.ts', 'seg-1.ts', 'seg-2.ts', 'seg-3.ts']),
  );
  for (const number of [1, 2, 3])
    await writeFile(join(video, '360p', `seg-${number}.ts`), `segment ${number}`);
  await writeFile(join(video, 'captions.m3u8'), toPlaylist(['captions.vtt', 'empty.vtt']));
  await writeFile(join(video, '360p', 'seg-0.ts'), SEGMENT_BYTES);
  await writeFile(join(video, 'captions.vtt'), 'WEBVTT\n');
  await writeFile(join(video, 'empty.vtt'), '');
  await writeFile(join(video, 'notes.txt'), SECRET_TEXT);
  await writeFile(join(root, 'media', 'other-video', 'secret.ts'), SECRET_TEXT);
  await writeFile(join(root, 'secret.ts'), SECRET_TEXT);
  await symlink(join(root, 'secret.ts'), join(video, 'link.ts'));
  await symlink(join(root, 'media', 'other-video'), join(video, 'linked'));
  // The demo's events have folders of their own.
  for (const folder of ['midnight-run', 'last-bell'])
    await cp(video, join(root, 'media', folder), { recursive: true, verbatimSymlinks: true });
  return { mediaDir: join(root, 'media'), remove: () => rm(root, { recursive: true, force: true }) };
}
