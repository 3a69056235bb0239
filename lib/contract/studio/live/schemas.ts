import * as z from 'zod';
import { inputSchema } from '../../ingest';
import { idSchema, instantSchema } from '../../shared';
import { showTextSchema } from '../../show-schemas';
import { MAX_STATUS_LENGTH } from '../../terms';
import { deskDestinationSchema, RELAY_STATES } from '../restream/calls';
import { balanceSchema, optionalLineSchema, tickSchema } from '../shared/fields';
import { organisationSchema } from '../organisation/schemas';

/** What kept a person from playing: in the player, or when it asked for access. */
export const PLAY_CAUSES = [
  'network',
  'media',
  'format',
  'too_many_screens',
  'access_over',
  'access_refunded',
  'access_suspended',
  'country_blocked',
  'not_entitled',
] as const;
export type PlayCause = (typeof PLAY_CAUSES)[number];

const ofEvent = { eventId: idSchema };
export const eventOnlySchema = z.object(ofEvent);

export const streamKeysSchema = z.object({
  /** For the encoder, like `rtmp://live.example.com:1935/live`. */
  server: z.string(),
  /** For the backup's encoder. Null where it is the same one. */
  backup_server: z.string().nullable(),
  /** Whether the event's draft plays the encoder's stream. */
  plays_encoder: z.boolean(),
  keys: z.array(
    z.object({
      input: inputSchema,
      /** The last four characters. Null before there is a key. */
      hint: z.string().nullable(),
      created_at: instantSchema.nullable(),
      by: z.string().nullable(),
    }),
  ),
});
export const makeStreamKeySchema = z.object({ ...ofEvent, input: inputSchema });
/** The only answer that has the key. */
export const madeStreamKeySchema = z.object({ key: z.string(), message: z.string() });

/** As the live input says it (ingest/). */
export const inputStatusSchema = z.object({
  state: z.enum(['waiting', 'receiving', 'silent', 'ended', 'unreachable']),
  input: inputSchema.nullable().catch(null),
  since: instantSchema.nullable().catch(null),
  last_media_at: instantSchema.nullable().catch(null),
  video: z
    .object({
      codec: z.string(),
      width: z.number(),
      height: z.number(),
      fps: z.number(),
      kbps: z.number(),
      keyframe_seconds: z.number(),
    })
    .nullable()
    .catch(null),
  audio: z
    .object({
      codec: z.string(),
      channels: z.number(),
      sample_rate: z.number(),
      kbps: z.number(),
      level_db: z.number().nullable(),
    })
    .nullable()
    .catch(null),
  /** The server has no room for the recording. */
  unrecorded_since: instantSchema.nullable().catch(null),
  /** How often the encoder came back. */
  drops: z.number().catch(0),
  lost_frames: z.number().catch(0),
  faults: z.array(z.string()).catch([]),
  /** Other services that the show is relayed to now. */
  destinations: z.array(z.object({ id: idSchema, state: z.enum(RELAY_STATES), kbps: z.number() })).catch([]),
  /** Lower ones that viewers can choose, or why there are none. Null where none are made. */
  qualities: z
    .object({ heights: z.array(z.number().int()), why: z.enum(['places', 'late']).nullable() })
    .nullable()
    .catch(null),
});
export type InputStatus = z.output<typeof inputStatusSchema>;

/** Why viewers see "We'll be right back". */
export const pauseSchema = z.enum(['desk', 'silent']);
export type Pause = z.output<typeof pauseSchema>;

export const SHEET_LINES = ['signal', 'keyframes', 'sound', 'address', 'purchase', 'phone'] as const;
const sheetLineSchema = z.object({
  name: z.enum(SHEET_LINES),
  state: z.enum(['good', 'open', 'failed']),
  message: z.string(),
});
export type SheetLine = z.output<typeof sheetLineSchema>;
export const sheetSchema = z.array(sheetLineSchema);

/** `input`: nothing came from the encoder. `site`: our fault. `origin`: another server's stream. */
export const OUTAGE_CAUSES = ['input', 'site', 'origin', 'interval'] as const;
const outageSchema = z.object({
  _id: idSchema,
  cause: z.enum(OUTAGE_CAUSES),
  from: instantSchema,
  until: instantSchema.nullable(),
  /** Of the desk, which may correct whether it counts once it is over. */
  is_break: z.boolean(),
});

const minutesSchema = z.array(z.object({ at: instantSchema, count: z.number().int() }));

export const deskSchema = z.object({
  _id: idSchema,
  organisation: organisationSchema,
  now: instantSchema,
  title: z.string(),
  timezone: z.string(),
  phase: z.enum(['draft', 'scheduled', 'doors', 'live', 'replay', 'ended', 'cancelled']),
  starts_at: instantSchema,
  ends_at: instantSchema.nullable(),
  doors_at: instantSchema,
  picture: z.string(),
  /** What the desk's player plays: an event's side show. Null while there is nothing. */
  plays: showTextSchema.nullable(),
  plays_encoder: z.boolean(),
  /** Null where no encoder of ours is used. */
  input: inputStatusSchema.nullable(),
  /** From when the encoder is let in. Null where it is now, or none is used. */
  opens_at: instantSchema.nullable(),
  /** Of a paid event, when the stream to its destinations ends. */
  restream_until: instantSchema.nullable(),
  destinations: z.array(deskDestinationSchema),
  /** Encoders that were refused lately; `event` is another one, whose key was used. */
  refused: z.array(
    z.object({ at: instantSchema, count: z.number(), message: z.string(), event: z.string().nullable() }),
  ),
  pause: pauseSchema.nullable(),
  /** The desk has set the break, whatever the signal does. */
  is_break: z.boolean(),
  /** The program announces an interval about now. */
  announces_interval: z.boolean(),
  /** Of this show so far, of at least 30 s; without `until` it goes on. */
  outages: z.array(outageSchema),
  /** What counts of them for the promise. */
  lost_seconds: z.number().int(),
  /** A part of the recording is on a machine that is away, and is added when that is back. */
  recording_waits: z.boolean(),
  status: z.object({ text: z.string(), at: instantSchema }).nullable(),
  /** People who may watch, and screens that play. */
  holders: z.number().int(),
  viewers: z.number().int(),
  /** Of the last hour; a minute without an entry has none. */
  viewers_by_minute: minutesSchema,
  sales_by_minute: minutesSchema,
  sold: z.number().int(),
  net: balanceSchema.nullable(),
  /** In the last ten minutes. */
  stalls: z.number().int(),
  errors: z.array(z.object({ cause: z.enum(PLAY_CAUSES), count: z.number().int() })),
  troubled: z.array(
    z.object({
      _id: idSchema,
      /** Null for roles that see no people. */
      name: z.string().nullable(),
      email: z.string().nullable(),
      cause: z.enum(PLAY_CAUSES),
      at: instantSchema,
    }),
  ),
  rehearsal: z
    .object({
      is_on: z.boolean(),
      started_at: instantSchema,
      keeps: z.boolean(),
      sheet: sheetSchema,
      /** Where members and guests watch. */
      url: z.string(),
    })
    .nullable(),
  log: z.array(z.object({ _id: idSchema, at: instantSchema, by: z.string(), what: z.string() })),
});
export type DeskAnswer = z.output<typeof deskSchema>;

export const sayStatusSchema = z.object({ ...ofEvent, text: optionalLineSchema(MAX_STATUS_LENGTH) });
/** An interval never counts as lost, a problem does. */
export const BREAKS = ['interval', 'problem'] as const;

/** Begins only with a kind, unless the program announces an interval about now. */
export const setBreakSchema = z.object({
  ...ofEvent,
  on: tickSchema,
  kind: z.enum(['', ...BREAKS]).default(''),
});
export const correctBreakSchema = z.object({
  ...ofEvent,
  outageId: idSchema,
  kind: z.enum(BREAKS, 'Please choose which it was'),
});
export const startRehearsalSchema = z.object({ ...ofEvent, keeps: tickSchema });
