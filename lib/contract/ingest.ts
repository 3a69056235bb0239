import * as z from 'zod';
import { idSchema, instantSchema } from './shared';
import { showSchema, showTextSchema } from './show-schemas';
import { boundedText, patternedText } from './text';

/** Of an organization. */
export const MAX_DESTINATIONS = 30;

export const STREAM_INPUTS = ['primary', 'backup'] as const;
export type StreamInput = (typeof STREAM_INPUTS)[number];
export const inputSchema = z.enum(STREAM_INPUTS);

/** A key that was copied with blanks, a line break or slashes around it. */
export function toStreamKey(typed: string): string {
  const [key = '', ...others] = typed.split(/[\s\u200b/]+/).filter((part) => part !== '');
  return others.length === 0 ? key : typed;
}

export const authorizeIngestSchema = z.object({
  secret: boundedText(1024),
  key: boundedText(200).overwrite(toStreamKey),
  /** What the encoder calls its stream, where that is not the key. */
  stream: boundedText(200).nullable(),
  /** Of the encoder. Null where the live input doesn't know it. */
  address: boundedText(100).nullable(),
});
/** Which encoders send, as the live input says it, each with the hash of its key. */
export const encodersSchema = z.array(z.object({ show: showSchema, key: patternedText(43, /^[\w-]{43}$/) }));

/** A larger one is another home of a show (decision 124): so many segments fit into each. */
export const HOME_STEP = 1_000_000;
const MAX_SEGMENT_BYTES = 512 * 1024 * 1024;
/** Tells a live input which home of a show is asked. */
export const HOME_HEADER = 'show-home';

/** A live input that has said nothing for so long gets no new shows. In ms. */
export const SEEN_MS = 6000;

export const registerIngestSchema = z.object({
  secret: boundedText(1024),
  /** Where the site finds it. */
  url: patternedText(300, /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/),
  id: patternedText(40, /^[\w-]+$/),
  /** Where encoders find it. */
  server: patternedText(300, /^rtmps?:\/\/[A-Za-z0-9.:[\]-]+\/live$/),
  version: boundedText(40),
  /** What it receives now. */
  shows: z.array(showTextSchema).max(1000),
  /** What else it has open. */
  silent: z.array(showTextSchema).max(1000),
});
export const registeredIngestSchema = z.object({
  /** Whether it takes no new shows. */
  is_draining: z.boolean(),
  /** The shows that viewers get elsewhere, each with the number of its home. */
  elsewhere: z.array(z.object({ show: showTextSchema, number: z.number().int() })),
});

/** What a live input has recorded of a show. */
export const showPartSchema = z.object({
  now: instantSchema,
  is_over: z.boolean(),
  entries: z
    .array(
      z.object({
        number: z.number().int().min(0),
        /** Milliseconds since 1970, by its clock. */
        at: z.number().int().positive(),
        seconds: z.number().positive().max(3600),
        file: patternedText(20, /^\d{6,9}\.m4s$/),
        bytes: z.number().int().positive().max(MAX_SEGMENT_BYTES),
        isNewStart: z.boolean(),
        isKept: z.boolean().optional(),
        map: z.object({ tag: patternedText(60, /^#EXT-X-MAP:URI="map-[0-9a-f]{12}\.mp4"$/) }),
      }),
    )
    .max(HOME_STEP),
});
export type PartEntry = z.output<typeof showPartSchema>['entries'][number];

/** `rtmp://host/application`, with a port where it is not the usual one. */
const targetUrlSchema = patternedText(
  300,
  /^rtmps?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\/[\w./~+=-]*)?$/,
);

/** To where the live input relays a show now, until when. */
export const restreamOrderSchema = z.object({
  /** By the clock of the live input. */
  until: instantSchema.nullable(),
  /** A key that can't be read is empty. */
  destinations: z
    .array(z.object({ id: idSchema, url: targetUrlSchema, key: boundedText(500) }))
    .max(MAX_DESTINATIONS),
});
export type RestreamOrder = z.output<typeof restreamOrderSchema>;

export const authorizedIngestSchema = z.object({
  event_id: idSchema,
  /** Whose event it is. */
  organisation: idSchema,
  show: showTextSchema,
  input: inputSchema,
  codecs: z.array(z.string()),
  /** Whether the live input keeps a recording. */
  keep: z.boolean(),
});
