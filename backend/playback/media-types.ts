import { extname } from 'node:path';

/** The types we serve (RFC 8216 section 4 for playlists); a file with any other ending is not there. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.vtt': 'text/vtt; charset=utf-8',
  '.key': 'application/octet-stream',
};

export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

/** The type of a media file by its name; null for what is none. */
export function toMediaType(file: string): string | null {
  return CONTENT_TYPES[extname(file).toLowerCase()] ?? null;
}

/** Whether a file is a playlist, and not what playlists lead to. */
export function isPlaylistFile(file: string): boolean {
  return extname(file).toLowerCase() === '.m3u8';
}
