import { z } from 'zod';
import { domainKeySchema, idSchema } from '@/lib/contract';
import { parseUsdToCents } from '@/lib/money';
import type { EventDraft } from '../events/save-events';

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
  z
    .string({ error: 'needs a text' })
    .trim()
    .min(1, 'needs a text')
    .max(max, `needs at most ${max} characters`);

const NEEDS_TIME = 'needs a time with its zone, like 2027-05-01T20:00:00+02:00';
const time = z.iso.datetime({ offset: true, error: NEEDS_TIME }).transform((value) => Date.parse(value));

const timezone = z.string().refine(isTimezone, 'needs a time zone name, like Europe/Lisbon');
const image = z
  .string({ error: 'needs a path or an address' })
  .regex(/^(\/(?!\/)\S+|https:\/\/\S+)$/, 'needs a path like /posters/x.webp or an https address');
const media = z.string().regex(/^[A-Za-z0-9][\w-]{0,63}$/, 'needs the name of a folder below MEDIA_DIR');

const packageSchema = z.strictObject({
  id: idSchema,
  name: text(80),
  price: priceSchema,
  description: text(200).optional(),
});

const eventSchema = z.strictObject({
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
  live_area: z.strictObject({ heading: text(120), text: text(1000) }).optional(),
  media: media.optional(),
  packages: z.array(packageSchema).min(1, 'needs at least one package'),
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
    liveArea: event.live_area ?? null,
    media: event.media ?? null,
    packages: event.packages.map(({ id, name, price, description }) => ({
      id,
      name,
      priceCents: price,
      description: description ?? null,
    })),
  };
}

function isTimezone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
