import * as z from 'zod';
import { get } from '../../call';
import { idSchema, instantSchema } from '../../shared';
import { PLAY_CAUSES } from '../live/schemas';
import { organisationSchema } from '../organisation/schemas';
import { ofMember } from '../shared/of-member';

export const DEVICE_CLASSES = ['phone', 'tablet', 'computer', 'tv', 'unknown'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** Fewer than this are not told, except on the page of roles that see people. */
export const FEWEST = 5;

/** Null where they are from one to four, or would tell a number that is. */
const countSchema = z.int().nullable();

export const MARKS = ['start', 'silent', 'outage', 'break', 'told', 'message', 'reopened', 'end'] as const;
export type MarkKind = (typeof MARKS)[number];

export const audienceSchema = z.object({
  organisation: organisationSchema,
  timezone: z.string(),
  is_live: z.boolean(),
  starts_at: instantSchema,
  /** When viewers were counted, which is once a minute at most. Null before the first one came. */
  counted_at: instantSchema.nullable(),
  /** Accounts that watched with access: at all, the live show, and its replay. */
  viewers: countSchema,
  live: countSchema,
  replay: countSchema,
  /** Viewers who had watched another event of the organisation before. */
  returning: countSchema,
  /** Who has a ticket or complimentary access, and who of them watched. */
  holders: z.int(),
  came: countSchema,
  /** Of the live show, or of an event that has none: the mean of all viewers. */
  watch_seconds: z.int().nullable(),
  /** The most screens that played at once. */
  peak: z.object({ screens: countSchema, at: instantSchema }).nullable(),
  /** Stalls per hour that a screen played. */
  stalls_per_hour: z.number().nullable(),
  /** As often as a screen told it: one that tries again counts again. */
  failures: z.array(z.object({ cause: z.enum(PLAY_CAUSES), count: countSchema })),
  /** How many minutes each entry of `minutes` is of. */
  step: z.int(),
  /**
   * Of the show, at most its last day. `screens` and `viewers` are the most at once, `left` are the
   * viewers who were last seen then.
   */
  minutes: z.array(
    z.object({
      at: instantSchema,
      screens: countSchema,
      viewers: countSchema,
      left: countSchema,
      sold: countSchema,
      stalls: countSchema,
    }),
  ),
  marks: z.array(
    z.object({ kind: z.enum(MARKS), at: instantSchema, until: instantSchema.nullable(), text: z.string() }),
  ),
  /** Viewers by how long they stayed: at least so many minutes. */
  stays: z.array(z.object({ minutes: z.int(), count: countSchema })),
  devices: z.array(z.object({ device: z.enum(DEVICE_CLASSES), count: countSchema })),
  /** The key is an ISO 3166 code, or empty where no proxy tells it. */
  countries: z.array(z.object({ country: z.string(), name: z.string(), count: countSchema })),
  replay_step: z.int(),
  /** How often each part of the recording was watched, from its beginning. */
  replay_minutes: z.array(z.object({ minute: z.int(), plays: countSchema })),
});
export type Audience = z.output<typeof audienceSchema>;

export const audiencesSchema = z.object({
  organisation: organisationSchema,
  /** The newest ones that were watched, oldest first. */
  events: z.array(
    z.object({
      _id: idSchema,
      title: z.string(),
      timezone: z.string(),
      starts_at: instantSchema,
      viewers: countSchema,
      returning: countSchema,
      holders: z.int(),
      came: countSchema,
      watch_seconds: z.int().nullable(),
      peak: countSchema,
    }),
  ),
});
export type Audiences = z.output<typeof audiencesSchema>;

export const audienceCalls = {
  getAudience: get(
    '/studio/events/{eventId}/audience',
    // A file has no number below five, whatever the role.
    z.object({ eventId: idSchema, file: z.enum(['', 'on']).default('') }),
    audienceSchema,
    ofMember('Who watched an event: by minute, how long, and on what'),
  ),
  getAudiences: get(
    '/studio/organisations/{organisationId}/audiences',
    z.object({ organisationId: idSchema }),
    audiencesSchema,
    ofMember("Who watched an organisation's newest events, and how many had watched before"),
  ),
};
