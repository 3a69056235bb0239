import { z } from 'zod';
import { eventSchema } from './events';

/** Answer of `GET /playback/{eventId}` for someone who may watch: the event and the name of its playlist. */
export const playbackAnswerSchema = z.object({
  event: eventSchema,
  /** File name of the multivariant playlist below `/playback/{eventId}/media/`, or null while nothing can be played. */
  playlist: z.string().nullable(),
  /** How the viewer came by the access. */
  grant: z.enum(['order', 'trial']),
});

/** A file below an event's media folder: names of letters, digits, - _ and dots that never climb. */
export const mediaPathSchema = z
  .string()
  .max(200)
  .regex(
    /^(?:[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)(?:\/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)*$/,
  );

export type PlaybackAnswer = z.output<typeof playbackAnswerSchema>;
