import { FOLDER_PLAYLIST } from '@/recording/recording';
import type { Stream } from '../events/stream-columns';
import { createFolderVideos, resolveInFolder } from './folder-video';
import type { MediaSource } from './media/media-source';
import { isPlaylistFile } from './media-answer';
import { toMediaType } from './media/media-types';
import { createOrigin, ORIGIN_MS, type OriginFault } from './origin';
import { loadSegment, toRangeHeader } from './origin-segment';
import { type Looked, probeStream, type StreamReport, type StreamSource } from './probe-stream';
import { toReadablePlaylist } from '@/recording/hls/readable-playlist';

/** Covers an initialization segment, and the first tables of a transport stream. */
const START_BYTES = 64 * 1024;

type Options = { media: MediaSource; origins: readonly string[]; now: () => number; send?: typeof fetch };

/** Reads the stream as the gateway does. Returns null for an event without a stream. */
export function createStreamProbe({ media, origins, now, send }: Options) {
  const origin = createOrigin(origins, () => undefined, send);
  const folders = createFolderVideos(media, now);
  return async ({ folder, url }: Stream): Promise<StreamReport | null> => {
    if (url !== null) return probeStream(toOriginSource(origin, url));
    return folder === null ? null : probeStream(toFolderSource(folders, folder));
  };
}

export type StreamProbe = ReturnType<typeof createStreamProbe>;

function toOriginSource(origin: ReturnType<typeof createOrigin>, root: string): StreamSource {
  return {
    root,
    async read(address) {
      const answer = await origin.readText(address);
      if (!answer.ok) return { ok: false, ...describeFault(answer.fault, address) };
      const playlist = toReadablePlaylist(answer.value, address);
      return playlist.ok ? playlist : { ok: false, state: 'refused', says: playlist.why };
    },
    resolve(uri, playlist) {
      const address = URL.canParse(uri, playlist) ? new URL(uri, playlist).href : null;
      return address !== null && origin.isAllowed(address) ? address : null;
    },
    async check(address, part) {
      if (part === null) return null;
      const answer = await origin.request(address, toRangeHeader(part));
      if (!answer.ok) return null;
      await answer.value.body?.cancel();
      return answer.value.status === 206
        ? null
        : 'Its playlist names parts of files (EXT-X-BYTERANGE), and the origin gives out whole files only.';
    },
    async readStart(address, part) {
      const segment = await loadSegment(origin, address, part);
      return segment.kind === 'whole' ? segment.bytes : null;
    },
    describeRefused(uris) {
      const names = new Set(uris.map((uri) => toOriginName(uri, root)));
      return `Its playlist leads to ${[...names].join(', ')}, which is not in MEDIA_ORIGINS.`;
    },
  };
}

function toFolderSource(folders: ReturnType<typeof createFolderVideos>, folder: string): StreamSource {
  return {
    root: FOLDER_PLAYLIST,
    async read(file): Promise<Looked> {
      const text = await folders.readText(folder, file);
      if (text === null)
        return { ok: false, state: 'waiting', says: `There is no ${folder}/${file} in MEDIA_DIR yet.` };
      const playlist = toReadablePlaylist(text, null);
      return playlist.ok ? playlist : { ok: false, state: 'refused', says: playlist.why };
    },
    resolve(uri, playlist, role) {
      const path = resolveInFolder(playlist, uri);
      const isFit = path !== null && isPlaylistFile(path) === (role === 'playlist');
      return isFit && toMediaType(path) !== null ? path : null;
    },
    async check(file) {
      const isThere = await folders.has(folder, file);
      return isThere ? null : `Its playlist names ${file}, which is not in the folder ${folder}.`;
    },
    async readStart(file, part) {
      const found = await folders.open(folder, file, '', part);
      return (
        found &&
        new Uint8Array(await new Response(found.read(0, Math.min(found.size, START_BYTES) - 1)).arrayBuffer())
      );
    },
    describeRefused: ([uri = '']) =>
      `Its playlist names ${uri}. A folder's playlists lead to files of the folder with a usual ending, ` +
      'like .m3u8, .ts, .m4s, .mp4 or .vtt.',
  };
}

/** Encoders start late, so a bad status may pass. */
function describeFault(fault: OriginFault, address: string): { state: 'waiting' | 'refused'; says: string } {
  const name = new URL(address).origin;
  switch (fault.kind) {
    case 'not-allowed':
      return { state: 'refused', says: `${name} is not in MEDIA_ORIGINS, so nothing is asked of it.` };
    case 'redirect':
      return { state: 'refused', says: describeRedirect(fault.to, address) };
    case 'too-large':
      return { state: 'refused', says: 'It is longer than 2 MB, which no playlist should be.' };
    case 'late':
      return { state: 'waiting', says: `${name} did not answer within ${ORIGIN_MS / 1000} seconds.` };
    case 'unreachable':
      return { state: 'waiting', says: `${name} can't be reached: ${fault.reason}.` };
    case 'status':
      return { state: 'waiting', says: describeStatus(fault.status, name) };
  }
}

function describeRedirect(to: string | null, address: string): string {
  if (to === null || !URL.canParse(to, address)) return 'The origin redirects, which is not followed.';
  const { href, origin } = new URL(to, address);
  const known = origin === new URL(address).origin ? '' : ` and put ${origin} into MEDIA_ORIGINS`;
  return `The origin redirects to ${href}, which is not followed. Use that address${known}.`;
}

function describeStatus(status: number, name: string): string {
  if (status === 404 || status === 410)
    return "We can't see your stream yet. It plays as soon as the encoder starts.";
  if (status === 401 || status === 403)
    return `${name} refuses this server (${status}). It must be open to the server without a login.`;
  return `${name} answers with ${status}.`;
}

function toOriginName(uri: string, base: string): string {
  if (!URL.canParse(uri, base)) return uri;
  const { origin, protocol } = new URL(uri, base);
  return origin === 'null' ? protocol : origin;
}
