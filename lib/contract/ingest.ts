import * as z from 'zod';
import { idSchema } from './shared';
import { showTextSchema } from './show-schemas';
import { boundedText } from './text';

export const STREAM_INPUTS = ['primary', 'backup'] as const;
export type StreamInput = (typeof STREAM_INPUTS)[number];
export const inputSchema = z.enum(STREAM_INPUTS);

export const authorizeIngestSchema = z.object({
  secret: boundedText(1024),
  key: boundedText(200),
  /** What the encoder calls its stream, where that is not the key. */
  stream: boundedText(200).nullable(),
  /** Of the encoder. Null where the live input doesn't know it. */
  address: boundedText(100).nullable(),
});
export const authorizedIngestSchema = z.object({
  event_id: idSchema,
  show: showTextSchema,
  input: inputSchema,
  codecs: z.array(z.string()),
  /** Whether the live input keeps a recording. */
  keep: z.boolean(),
});
