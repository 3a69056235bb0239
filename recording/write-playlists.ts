import { readLanguagesIn, withCaptions } from './captions-files';
import { createSegmentWriter } from './hls/media-playlist';
import { toStreamInf } from './stream-inf';
import { isMultivariant, renameAddresses } from './hls/playlist';
import type { RecordingFolder } from './recording-folder';
import { FOLDER_PLAYLIST, type Plan, readTakes, type Take } from './recording';

/** A gap needs an address, though players don't request it (RFC 8216bis 4.4.4.7). */
const GAP_FILE = 'gap.ts';

const toIndex = (dir: string) => `${dir}/index.m3u8`;

/**
 * Writes the multivariant playlist last. Can be repeated when the event went on. Returns false when
 * there is nothing to play.
 */
export async function writePlaylists(folder: RecordingFolder, { master, tracks }: Plan): Promise<boolean> {
  const filled = new Map<string, Take[]>();
  for (const { dir } of tracks) {
    const takes = await readTakes(folder, dir);
    if (!takes.some(({ missing }) => missing === null)) continue;
    filled.set(toIndex(dir), takes);
    await folder.write(toIndex(dir), toIndexText(takes));
  }
  const text = master ?? toMaster(filled);
  // Leaves out empty tracks.
  const whole = renameAddresses(text, (uri, _part, role) =>
    role === 'playlist' && filled.has(uri) ? uri : null,
  );
  if (!isMultivariant(whole)) return false;
  const before = await folder.readText(FOLDER_PLAYLIST);
  await folder.write(FOLDER_PLAYLIST, withCaptions(whole, readLanguagesIn(before ?? '')));
  return true;
}

function toIndexText(takes: readonly Take[]): string {
  const write = createSegmentWriter();
  const target = Math.ceil(Math.max(1, ...takes.map(({ seconds, missing }) => seconds / (missing ?? 1))));
  let inForce: Pick<Take, 'key' | 'map'> = { key: null, map: null };
  const lines = takes.flatMap((take, index) => {
    const { missing, file, isNewStart, at } = take;
    if (missing === null) inForce = { key: take.key, map: take.map };
    const seconds = take.seconds / (missing ?? 1);
    const uri = missing === null ? { uri: file, tags: [] } : { uri: GAP_FILE, tags: ['#EXT-X-GAP'] };
    const isTimed = at !== undefined && (index === 0 || isNewStart);
    const time = isTimed ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`] : [];
    const written = Array.from({ length: missing ?? 1 }, () =>
      write({ ...uri, ...inForce, seconds, isNewStart }, time),
    );
    return [...(isNewStart && index > 0 ? ['#EXT-X-DISCONTINUITY'] : []), ...written.flat()];
  });
  const head = ['#EXTM3U', '#EXT-X-VERSION:8', `#EXT-X-TARGETDURATION:${target}`];
  return `${[...head, '#EXT-X-PLAYLIST-TYPE:VOD', ...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

function toMaster(filled: ReadonlyMap<string, readonly Take[]>): string {
  const lines = [...filled].map(([index, takes]) => `${toStreamInf(takes, null)}\n${index}\n`);
  return `#EXTM3U\n${lines.join('')}`;
}
