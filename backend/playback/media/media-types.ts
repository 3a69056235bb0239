import { extname } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.cmfv': 'video/mp4',
  '.cmfa': 'audio/mp4',
  '.aac': 'audio/aac',
  '.mp3': 'audio/mpeg',
  '.ac3': 'audio/ac3',
  '.ec3': 'audio/eac3',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webvtt': 'text/vtt; charset=utf-8',
  '.key': 'application/octet-stream',
};

export function toMediaType(file: string): string | null {
  return CONTENT_TYPES[extname(file).toLowerCase()] ?? null;
}
