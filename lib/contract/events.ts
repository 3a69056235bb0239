import * as z from 'zod';
import { pictureSchema, pictureSizesSchema } from './picture';
import { makeGoodSchema } from './make-good';
import { idSchema, instantSchema, usdSchema } from './shared';
import { eventIdSchema } from './show-schemas';
import { boundedText, patternedText } from './text';
import { ACCESS_FROM } from './ticket-end';
import { eachTicketField } from './ticket-fields';

/** Without `stock`: what is left of it is told. */
const { stock: _stock, ...toldFields } = eachTicketField({
  line: () => z.string().nullish(),
  count: () => z.number().int().positive().nullish(),
  moment: () => instantSchema.nullish(),
  tick: () => z.boolean().nullish(),
});

export const packageSchema = z.object({
  _id: idSchema,
  name: z.string().min(1),
  price: usdSchema,
  /** What it costs later, while `price` is an early one. */
  next_price: z.object({ price: usdSchema, from: instantSchema }).nullish(),
  /**
   * Hours since `from`; 0 from `end` is until the live show is really over. Without `access` a
   * package lasts until the replay ends.
   */
  access: z.object({ from: z.enum(ACCESS_FROM), hours: z.number().nonnegative() }).nullish(),
  ...toldFields,
  /** Tickets left where their number is limited; 0 is sold out. */
  left: z.number().int().nonnegative().nullish(),
  /** None is left, but open checkouts may give theirs back. */
  held: z.boolean().nullish(),
});

/** What an encoder may send beside H.264; not every browser plays it. */
export const VIDEO_FORMATS = ['hevc', 'av1'] as const;
export type VideoFormat = (typeof VIDEO_FORMATS)[number];

/** Of several lines, as its author typed it. */
const prose = (max: number) =>
  boundedText(max, { tooLong: `needs at most ${max} characters` }).regex(
    /^[^\0\p{Cs}]+$/u,
    'needs plain text',
  );

export const MAX_EARLY_DAYS = 60;
const NEEDS_DAYS = `needs 1 to ${MAX_EARLY_DAYS} days`;

/** Optional fields, by the same name everywhere (docs/contributing.md). */
export const eventExtras = {
  timezone: boundedText(64).refine(isTimezone, 'needs a time zone name, like Europe/Lisbon'),
  accent: patternedText(7, /^#[0-9a-fA-F]{6}$/, 'needs a color like #1d6f5c'),
  logo: pictureSchema,
  broadcaster: patternedText(
    80,
    /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u,
    'needs a name of one line, at most 80 characters',
  ),
  listed: z.boolean(),
  preview_seconds: z.number().int().min(0).max(3600, 'needs at most 3600 seconds'),
  image_alt: patternedText(200, /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, 'needs one line of at most 200 characters'),
  /** The point of the picture that a crop keeps, as CSS `object-position`. */
  image_focus: patternedText(9, /^(?:100|\d{1,2})% (?:100|\d{1,2})%$/, 'needs two percentages like 50% 30%'),
  video_format: z.enum(VIDEO_FORMATS, { error: 'needs hevc or av1' }),
  refund_rules: prose(600),
  /** Each in a line of its own with its answer below; an empty line ends the answer. */
  questions: prose(4000),
  /** When the sale ends, and how many tickets are left. */
  shows_sale: z.boolean(),
  /** A film: on sale since `start_time`, with no show that anyone waits for. */
  on_demand: z.boolean(),
  /** Passes of its organization don't open it. */
  not_in_pass: z.boolean(),
  /** What goes back when part of the show is lost. */
  make_good: makeGoodSchema,
  /** Followers and pass holders may buy so many days before a ticket's `sale_from`. */
  early_days: z.number().int().min(1, NEEDS_DAYS).max(MAX_EARLY_DAYS, NEEDS_DAYS),
};

type Told<S> = { [K in keyof S]: z.ZodCatch<z.ZodDefault<z.ZodNullable<Extract<S[K], z.ZodType>>>> };

/** A field that is missing, null or unreadable becomes null. */
function toTold<S extends Record<string, z.ZodType>>(shape: S): Told<S> {
  const told = Object.entries(shape).map(([name, schema]) => [
    name,
    schema.nullable().default(null).catch(null),
  ]);
  return Object.fromEntries(told) as Told<S>;
}

export const eventExtrasSchema = z.object(toTold(eventExtras));

const toldText = z.string().nullable().default(null).catch(null);
/** What an organization says about itself. `contact` is an email address or an https address. */
export const organizerSchema = z.object({
  about: toldText,
  contact: toldText,
  picture: toldText,
  refund_rules: toldText,
  questions: toldText,
});

export const domainKeySchema = patternedText(
  253,
  /^[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63})*$/,
  'Not a valid host name',
);

export const countrySchema = patternedText(2, /^[A-Z]{2}$/, 'Not a country code');

/** Fields after `packages` are optional (docs/product.md). */
export const eventSchema = z.object({
  _id: eventIdSchema,
  title: z.string().min(1),
  description: z.string(),
  image: z.string(),
  picture: pictureSizesSchema.nullish().catch(null),
  start_time: instantSchema,
  is_trial: z.boolean(),
  packages: z.array(packageSchema),
  /** A subdomain of the site, or a whole host name. */
  domain: z.string().nullish(),
  end_time: instantSchema.nullish(),
  replay_until: instantSchema.nullish(),
  live_area: z.object({ heading: z.string().min(1), text: z.string() }).nullish(),
  /** Half an hour before the start where it is absent. */
  doors_open_at: instantSchema.nullish(),
  ended_at: instantSchema.nullish(),
  runs_over: z.boolean().nullish(),
  has_replay: z.boolean().nullish(),
  countries: z
    .object({ allow: z.array(countrySchema).nullish(), deny: z.array(countrySchema).nullish() })
    .nullish(),
  trial_includes_show: z.boolean().nullish(),
  status: z.object({ text: z.string().min(1), at: instantSchema }).nullish(),
  cancelled: z.object({ at: instantSchema, reason: z.string() }).nullish(),
  /** The platform has stopped the sale; tickets that were bought stay. */
  sales_stopped: z.boolean().nullish().catch(null),
  /** Viewers see "We'll be right back": the desk said so, or the encoder is silent. */
  pause: z.enum(['desk', 'silent']).nullish().catch(null),
  /** Of the video as viewers see it, in order. */
  chapters: z.array(z.object({ seconds: z.number().nonnegative(), title: z.string().min(1) })).nullish(),
  /** Who sends news about its events to buyers who allow it. Without it they are not asked. */
  organisation: z.string().min(1).nullish().catch(null),
  organizer: organizerSchema.nullish().catch(null),
  /** The host of the organization's channel. */
  channel: domainKeySchema.nullish().catch(null),
  /** The origins of other sites that may show the player. */
  frame_sites: z
    .array(patternedText(300, /^https?:\/\/[a-z0-9.:-]+$/))
    .max(20)
    .nullish()
    .catch(null),
  updated_at: instantSchema.nullish().catch(null),
  /** Of a postponed event. */
  previous_start: instantSchema.nullish().catch(null),
  ...eventExtrasSchema.shape,
});

export const eventsAnswerSchema = z.object({ events: z.array(eventSchema) });

export const trialRequestSchema = z.object({ eventId: idSchema });
export const trialAnswerSchema = z.object({ redirectUrl: z.string().nullish() });

/**
 * Sent with calls that change something, so that links in mails lead to the event's host. Absent on
 * the main site.
 */
export const EVENT_DOMAIN_HEADER = 'X-Event-Domain';

/** Asking for a zone costs 0.04 ms (docs/performance.md). */
const knownZones = new Set<string>();
const MAX_KNOWN_ZONES = 1000;

function isTimezone(name: string): boolean {
  if (knownZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
  if (knownZones.size < MAX_KNOWN_ZONES) knownZones.add(name);
  return true;
}

export type Organizer = z.output<typeof organizerSchema>;
export type EventExtras = z.output<typeof eventExtrasSchema>;
export type EventAnswer = z.output<typeof eventSchema>;
export type PackageAnswer = z.output<typeof packageSchema>;
