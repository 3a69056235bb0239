import type { ByteRange } from '@/recording/hls/playlist';

/** A file of a folder below MEDIA_DIR, wherever it is. */
export type MediaFile = {
  /** Names these bytes: another version of the file has another key. */
  key: string;
  size: number;
  modifiedMs: number;
  contentType: string;
  /** The whole file, for one that is small. */
  load: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Both ends included. Opens at the first read. */
  stream: (range: ByteRange) => ReadableStream<Uint8Array<ArrayBuffer>>;
};

/** Null for a file that isn't there, or leads out of its folder. */
export type MediaSource = { find(folder: string, file: string): Promise<MediaFile | null> };
