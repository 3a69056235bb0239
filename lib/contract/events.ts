import * as z from 'zod';
import { pictureSchema, pictureSizesSchema } from './picture';
import { idSchema, instantSchema, usdSchema } from './shared';
import { boundedText, patternedText } from './text';

export const packageSchema = z.object({
  _id: idSchema,
  name: z.string().min(1),
  price: usdSchema,
  description: z.string().nullish(),
  /** How long it opens the event: for hours from a moment, or (absent) until the replay ends. */
  access: z.object({ from: z.enum(['purchase', 'start']), hours: z.number().positive() }).nullish(),
  screens: z.number().int().positive().nullish(),
});

/** Optional fields, by one name everywhere: texts, numbers, booleans (docs/contributing.md). */
export const eventExtras = {
  timezone: boundedText(64).refine(isTimezone, 'needs a time zone name, like Europe/Lisbon'),
  accent: patternedText(7, /^#[0-9a-fA-F]{6}$/, 'needs a color like #1d6f5c'),
  logo: pictureSchema,
  /** Who puts the event on: the name its own pages and its mails speak in. */
  broadcaster: patternedText(
    80,
    /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u,
    'needs a name of one line, at most 80 characters',
  ),
  /** True where the main site's list of events shows it. */
  listed: z.boolean(),
  /** How many seconds of the live event a viewer may see without having bought it. */
  preview_seconds: z.number().int().min(0).max(3600, 'needs at most 3600 seconds'),
};

type Told<S> = { [K in keyof S]: z.ZodCatch<z.ZodDefault<z.ZodNullable<Extract<S[K], z.ZodType>>>> };

/** The same as an answer has them: what is left out, null or not understood is null. */
function toTold<S extends Record<string, z.ZodType>>(shape: S): Told<S> {
  const told = Object.entries(shape).map(([name, schema]) => [
    name,
    schema.nullable().default(null).catch(null),
  ]);
  return Object.fromEntries(told) as Told<S>;
}

export const eventExtrasSchema = z.object(toTold(eventExtras));

export const countrySchema = patternedText(2, /^[A-Z]{2}$/, 'Not a country code');

/** Body of `GET /events/domain/{subdomain}` (docs/product.md); optional after `packages`. */
export const eventSchema = z.object({
  _id: idSchema,
  title: z.string().min(1),
  description: z.string(),
  image: z.string(),
  /** The same in the sizes of a page; where it is absent, the page has `image` in its one size. */
  picture: pictureSizesSchema.nullish().catch(null),
  start_time: instantSchema,
  is_trial: z.boolean(),
  packages: z.array(packageSchema),
  /** The key of the event's own address: a subdomain of the site, or a whole host name. */
  domain: z.string().nullish(),
  end_time: instantSchema.nullish(),
  replay_until: instantSchema.nullish(),
  live_area: z.object({ heading: z.string().min(1), text: z.string() }).nullish(),
  /** When the waiting room opens; half an hour before the start where it is absent. */
  doors_open_at: instantSchema.nullish(),
  /** When the event was over in fact, which may be before or after `end_time`. */
  ended_at: instantSchema.nullish(),
  /** True where the event stays live past `end_time`, until `ended_at` says otherwise. */
  runs_over: z.boolean().nullish(),
  /** False where the show is not known to be kept: nothing is sold or shown after its end. */
  has_replay: z.boolean().nullish(),
  countries: z
    .object({ allow: z.array(countrySchema).nullish(), deny: z.array(countrySchema).nullish() })
    .nullish(),
  /** True when the free trial includes the event; else it ends at the start. */
  trial_includes_show: z.boolean().nullish(),
  status: z.object({ text: z.string().min(1), at: instantSchema }).nullish(),
  ...eventExtrasSchema.shape,
});

/** At most 100 count; those that are over are left out. */
export const eventsAnswerSchema = z.object({ events: z.array(eventSchema) });

export const trialRequestSchema = z.object({ eventId: idSchema });
export const trialAnswerSchema = z.object({ redirectUrl: z.string().nullish() });

/**
 * Says with a call that changes something on which event's host the visitor is, by the event's
 * `domain`; it is left out on the main site. Links in mails lead there.
 */
export const EVENT_DOMAIN_HEADER = 'X-Event-Domain';

export const domainKeySchema = patternedText(
  253,
  /^[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63})*$/,
  'Not a valid host name',
);

/** Each event is parsed with its zone, and asking for one costs 0.04 ms (docs/performance.md). */
const knownZones = new Set<string>();
/** There are some six hundred. */
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

export type EventExtras = z.output<typeof eventExtrasSchema>;
export type EventAnswer = z.output<typeof eventSchema>;
export type PackageAnswer = z.output<typeof packageSchema>;
