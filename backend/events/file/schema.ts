import { z } from 'zod';
import { boundedText, domainKeySchema, idSchema, patternedText, typedText } from '@/lib/contract';
import { parseUsdToCents } from '@/lib/money';
import { countryRuleSchema } from '../country-rule';
import type { EventDraft } from '../save-events';

/** Stripe refuses smaller charges in US dollars (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
const MIN_PRICE_CENTS = 50;

const NEEDS_PRICE = 'needs a price in US dollars of at least 0.50, or 0, with at most two decimals';
const priceSchema = z.number({ error: NEEDS_PRICE }).transform((value, context) => {
  const cents = parseUsdToCents(value);
  if (cents === 0 || (cents !== null && cents >= MIN_PRICE_CENTS)) return cents;
  context.addIssue({ code: 'custom', message: NEEDS_PRICE });
  return z.NEVER;
});

const text = (max: number) =>
  typedText(max, { missing: 'needs a text', tooLong: `needs at most ${max} characters` });

const NEEDS_TIME = 'needs a time with its zone, like 2027-05-01T20:00:00+02:00';
const time = boundedText(64, { missing: NEEDS_TIME, tooLong: NEEDS_TIME })
  .check(z.iso.datetime({ offset: true, error: NEEDS_TIME, abort: true }))
  .transform((value) => Date.parse(value));

const timezone = boundedText(64).refine(isTimezone, 'needs a time zone name, like Europe/Lisbon');
const image = patternedText(
  2048,
  /^(\/(?!\/)\S+|https:\/\/\S+)$/,
  'needs a path like /posters/x.webp or an https address',
);
const media = patternedText(64, /^[A-Za-z0-9][\w-]*$/, 'needs the name of a folder below MEDIA_DIR');

const packageSchema = z.strictObject({
  id: idSchema,
  name: text(80),
  price: priceSchema,
  description: text(200).optional(),
  access: z
    .strictObject({
      from: z.enum(['purchase', 'start'], { error: 'needs purchase or start' }),
      hours: z
        .number()
        .int()
        .min(1, 'needs at least 1 hour')
        .max(24 * 366),
    })
    .optional(),
  screens: z.number().int().min(1, 'needs at least 1 screen').max(20, 'needs at most 20 screens').optional(),
});

/** The film: a folder played as a video or by the clock, or the playlist of an origin. */
const stream = z.union(
  [
    z.strictObject({ folder: media, play_as: z.enum(['video', 'premiere', 'loop']).default('video') }),
    z.strictObject({
      url: patternedText(
        2048,
        /^https?:\/\/[^\s?#@]+\.m3u8(\?\S*)?$/,
        'needs the address of a .m3u8 playlist',
      ),
    }),
  ],
  { error: 'needs {"folder": …, "play_as": "video", "premiere" or "loop"} or {"url": "https://….m3u8"}' },
);

const eventFields = z.strictObject({
  id: idSchema,
  domain: domainKeySchema,
  title: text(120),
  description: text(4000),
  image,
  start_time: time,
  end_time: time.optional(),
  replay_until: time.optional(),
  timezone: timezone.optional(),
  is_trial: z.boolean({ error: 'needs true or false' }).default(false),
  trial_includes_show: z.boolean({ error: 'needs true or false' }).default(false),
  live_area: z.strictObject({ heading: text(120), text: text(1000) }).optional(),
  media: media.optional(),
  stream: stream.optional(),
  doors_open_at: time.optional(),
  countries: countryRuleSchema.optional(),
  accent: patternedText(7, /^#[0-9a-fA-F]{6}$/, 'needs a colour like #1d6f5c').optional(),
  logo: image.optional(),
  preview_seconds: z.number().int().min(0).max(3600, 'needs at most 3600 seconds').optional(),
  dvr_seconds: z
    .number()
    .int()
    .min(30, 'needs at least 30 seconds')
    .max(6 * 3600)
    .optional(),
  packages: z.array(packageSchema).min(1, 'needs at least one package'),
});

const eventSchema = eventFields
  .refine(({ media: folder, stream: film }) => folder === undefined || film === undefined, {
    error: 'needs "media" or "stream", not both',
  })
  .refine(({ start_time: start, end_time: end }) => end === undefined || end > start, {
    error: 'needs an end_time after its start_time',
    path: ['end_time'],
  })
  .refine(({ start_time: start, doors_open_at: doors }) => doors === undefined || doors <= start, {
    error: 'needs a doors_open_at no later than its start_time',
    path: ['doors_open_at'],
  });

/** The events file: `{"events": [...]}`. Unknown fields are faults, so that a misspelt one is not silently lost. */
export const eventsFileSchema = z.strictObject({
  events: z.array(eventSchema).min(1, 'needs at least one event'),
});

export type FileEvent = z.output<typeof eventSchema>;

/** Maps an event of the file to what the store takes. */
export function toEventDraft(event: FileEvent): EventDraft {
  return {
    id: event.id,
    domainKey: event.domain,
    title: event.title,
    description: event.description,
    image: event.image,
    startTime: event.start_time,
    endTime: event.end_time ?? null,
    replayUntil: event.replay_until ?? null,
    timezone: event.timezone ?? null,
    isTrial: event.is_trial,
    trialIncludesShow: event.trial_includes_show,
    liveArea: event.live_area ?? null,
    ...toFilm(event),
    doorsOpenAt: event.doors_open_at ?? null,
    countries: event.countries ?? null,
    accent: event.accent ?? null,
    logo: event.logo ?? null,
    previewSeconds: event.preview_seconds ?? null,
    dvrSeconds: event.dvr_seconds ?? null,
    packages: event.packages.map(({ id, name, price, description, access, screens }) => ({
      id,
      name,
      priceCents: price,
      description: description ?? null,
      access: access ?? null,
      screens: screens ?? null,
    })),
  };
}

function toFilm({
  media: folder,
  stream: film,
}: FileEvent): Pick<EventDraft, 'media' | 'mediaUrl' | 'playAs'> {
  if (film && 'url' in film) return { media: null, mediaUrl: film.url, playAs: 'video' };
  return { media: film?.folder ?? folder ?? null, mediaUrl: null, playAs: film?.play_as ?? 'video' };
}

function isTimezone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
