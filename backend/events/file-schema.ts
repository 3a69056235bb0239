import * as z from 'zod';
import {
  boundedText,
  domainKeySchema,
  eventExtras,
  idSchema,
  patternedText,
  pictureSchema,
  typedText,
  withoutMarks,
} from '@/lib/contract';
import { ACCESS_FROM } from '@/lib/contract/ticket-end';
import { eachTicketField } from '@/lib/contract/ticket-fields';
import { toAsciiDomain } from '@/lib/network/ascii-domain';
import { parseUsdToCents } from '@/lib/money';
import { countryRuleSchema } from './country-rule';

/** Stripe's minimum charge in US dollars (docs.stripe.com/currencies). */
const MIN_PRICE_CENTS = 50;

const NEEDS_PRICE = 'needs a price in US dollars of at least 0.50, or 0, with at most two decimals';
const priceSchema = z.number({ error: NEEDS_PRICE }).transform((value, context) => {
  const cents = parseUsdToCents(value);
  if (cents === 0 || (cents !== null && cents >= MIN_PRICE_CENTS)) return cents;
  context.addIssue({ code: 'custom', message: NEEDS_PRICE });
  return z.NEVER;
});

const text = (max: number) =>
  typedText(max, { missing: 'needs a text', tooLong: `needs at most ${max} characters` }).regex(
    /^\P{Cs}*$/u,
    'needs whole characters: half of one is left of a cut',
  );

const title = (max: number) => text(max).overwrite(withoutMarks).trim().min(1, 'needs a text');

const NEEDS_HOST = 'needs the name of a host, like gala or gala.org';

const NEEDS_TIME = 'needs a time with its zone, like 2027-05-01T20:00:00+02:00';
const time = boundedText(64, { missing: NEEDS_TIME, tooLong: NEEDS_TIME })
  .check(z.iso.datetime({ offset: true, error: NEEDS_TIME, abort: true }))
  .transform((value) => Date.parse(value));

/** Accepts capitals and international names, and stores the ASCII form that browsers send. */
const domain = boundedText(253, { missing: NEEDS_HOST, tooLong: NEEDS_HOST })
  .trim()
  .transform((host) => toAsciiDomain(host.normalize('NFKC').toLowerCase()))
  .pipe(domainKeySchema);

const folder = patternedText(64, /^[A-Za-z0-9][\w-]*$/, 'needs the name of a folder below MEDIA_DIR');

const packageFields = z.strictObject({
  id: idSchema,
  name: title(80),
  price: priceSchema,
  access: z
    .strictObject({
      from: z.enum(ACCESS_FROM, { error: 'needs purchase, start, end or first-play' }),
      hours: z
        .number()
        .int()
        .min(0)
        .max(24 * 366),
    })
    .refine(({ from, hours }) => (from === 'end') === (hours === 0), {
      error: 'needs at least 1 hour, and 0 from end: until the live show ends',
      path: ['hours'],
    })
    .optional(),
  /** What it costs until then. */
  early: z.strictObject({ price: priceSchema, until: time }).optional(),
  ...eachTicketField({
    line: (_name, { max }) => text(max).optional(),
    count: (_name, { max, unit }) => {
      const error = `needs a number of ${unit} from 1 to ${new Intl.NumberFormat('en-US').format(max)}`;
      return z.number().int().min(1, error).max(max, error).optional();
    },
    moment: () => time.optional(),
    tick: () => z.boolean({ error: 'needs true or false' }).optional(),
  }),
});
const packageSchema = packageFields
  .refine(({ price, early }) => early === undefined || early.price < price, {
    error: 'needs an early price below the price',
    path: ['early', 'price'],
  })
  .refine(({ sale_from: from, sale_until: until }) => !from || !until || until > from, {
    error: 'needs a sale_until after its sale_from',
    path: ['sale_until'],
  })
  .transform(({ price, ...same }) => ({ ...same, price_cents: price }));

const stream = z.union(
  [
    z.strictObject({ folder, play_as: z.enum(['video', 'premiere', 'loop']).default('video') }),
    z.strictObject({
      url: patternedText(
        2048,
        /^https?:\/\/[^\s?#@]+(\?\S*)?$/,
        'needs the address of an HLS playlist, without a login in it',
      ),
    }),
  ],
  { error: 'needs {"folder": …, "play_as": "video", "premiere" or "loop"} or {"url": "https://…"}' },
);

const eventFields = z.strictObject({
  id: idSchema,
  domain,
  title: title(120),
  description: text(4000),
  image: pictureSchema,
  start_time: time,
  end_time: time.optional(),
  replay_until: time.optional(),
  is_trial: z.boolean({ error: 'needs true or false' }).optional(),
  trial_includes_show: z.boolean({ error: 'needs true or false' }).optional(),
  live_area: z.strictObject({ heading: text(120), text: text(1000) }).optional(),
  media: folder.optional(),
  stream: stream.optional(),
  doors_open_at: time.optional(),
  countries: countryRuleSchema.optional(),
  dvr_seconds: z
    .number()
    .int()
    .min(30, 'needs at least 30 seconds')
    .max(6 * 3600)
    .optional(),
  /** Of the studio's draft that was exported. */
  version: z.number().int().nonnegative().optional(),
  packages: z.array(packageSchema).min(1, 'needs at least one package'),
  ...z.object(eventExtras).partial().shape,
});

const OF_A_SHOW = ['end_time', 'doors_open_at', 'is_trial', 'make_good'] as const;

const isPlayedAlone = (played: z.output<typeof stream> | undefined): boolean =>
  played === undefined || ('folder' in played && played.play_as === 'video');

/** One entry of the file. */
export const eventEntrySchema = eventFields
  .refine(({ media, stream }) => media === undefined || stream === undefined, {
    error: 'needs "media" or "stream", not both',
  })
  .refine(({ start_time: start, end_time: end }) => end === undefined || end > start, {
    error: 'needs an end_time after its start_time',
    path: ['end_time'],
  })
  .refine(({ start_time: start, doors_open_at: doors }) => doors === undefined || doors <= start, {
    error: 'needs a doors_open_at no later than its start_time',
    path: ['doors_open_at'],
  })
  .refine(({ start_time: start, end_time: end = start, replay_until: until = Infinity }) => until > end, {
    error: 'needs a time after the end of the event',
    path: ['replay_until'],
  })
  .refine(({ on_demand: isFilm, stream }) => !isFilm || isPlayedAlone(stream), {
    error: 'needs a video that plays when a viewer starts it: no stream, premiere or loop',
    path: ['on_demand'],
  })
  .refine(({ on_demand: isFilm, ...event }) => !isFilm || OF_A_SHOW.every((name) => !event[name]), {
    error: 'needs no end_time, doors_open_at, is_trial or make_good',
    path: ['on_demand'],
  })
  .transform(({ media, stream, ...same }) => ({
    ...same,
    stream: stream ?? (media === undefined ? undefined : { folder: media, play_as: 'video' as const }),
  }));

/** Rejects unknown fields, so a misspelt field is not lost. */
export const eventsFileSchema = z.strictObject({
  events: z.array(eventEntrySchema).min(1, 'needs at least one event'),
});

/** Times in ms. Absent fields are null. */
export type NewEvent = z.output<typeof eventEntrySchema>;
