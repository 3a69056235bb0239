import type { EventTable, PlayAs } from '../store/schema';
import type { NewEvent } from './file-schema';

// The events file's `stream` is stored in columns that earlier releases also read, so they keep
// their names: `media` is its folder, `media_url` its address.
export type StreamColumns = Pick<EventTable, 'media' | 'media_url'>;

/** A stream with both has been recorded into the folder. */
export type Stream = { folder: string | null; url: string | null };

export const toStream = ({ media, media_url }: StreamColumns): Stream => ({ folder: media, url: media_url });

export function toStreamColumns({ stream }: NewEvent): StreamColumns & { play_as: PlayAs } {
  if (stream === undefined) return { media: null, media_url: null, play_as: 'video' };
  if ('url' in stream) return { media: null, media_url: stream.url, play_as: 'video' };
  return { media: stream.folder, media_url: null, play_as: stream.play_as };
}
