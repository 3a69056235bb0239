import * as z from 'zod';
import { toPlainAmount } from '../../amount-text';
import { eventExtras, organizerSchema } from '../../events';
import { readMakeGoodText } from '../../make-good';
import { pictureSchema, pictureSizesSchema } from '../../picture';
import { idSchema, instantSchema } from '../../shared';
import { boundedText } from '../../text';
import { ACCESS_FROM } from '../../ticket-end';
import { eachTicketField } from '../../ticket-fields';
import {
  balanceSchema,
  cursorSchema,
  lineSchema,
  localTimeSchema,
  optionalCountSchema,
  optionalLineSchema,
  optionalLocalTimeSchema,
  paragraphsSchema,
  searchSchema,
  tickSchema,
  versionSchema,
} from '../shared/fields';
import { draftEntrySchema } from './draft-entry';
import { organisationSchema } from '../organisation/schemas';

/** `draft` was never published, or was unpublished. */
export const STUDIO_PHASES = ['draft', 'scheduled', 'doors', 'live', 'replay', 'ended', 'cancelled'] as const;
export type StudioPhase = (typeof STUDIO_PHASES)[number];
const phaseSchema = z.enum(STUDIO_PHASES);

/** What the organisation does next with an event. */
export const NEXT_STEPS = [
  'picture',
  'tickets',
  'stream',
  'publish',
  'publish-changes',
  'share',
  'none',
] as const;

/** What an organisation does after it has canceled an event. */
export const AFTER_CANCELING = ['refunds', 'message'] as const;
export type AfterCanceling = (typeof AFTER_CANCELING)[number];

export const listStudioEventsSchema = z.object({
  organisationId: idSchema,
  q: searchSchema,
  phase: z.union([z.literal(''), phaseSchema]).default(''),
  after: cursorSchema,
});

const salesSchema = z.object({
  /** Paid tickets that were not given back. */
  sold: z.number().int(),
  /**
   * In US dollars, of the ledger: payments less refunds and disputes. Null for a role without the
   * report.
   */
  net: balanceSchema.nullable(),
});

export const studioEventSummarySchema = z.object({
  _id: idSchema,
  title: z.string(),
  image: z.string(),
  picture: pictureSizesSchema.nullable(),
  start_time: instantSchema,
  timezone: z.string(),
  phase: phaseSchema,
  has_changes: z.boolean(),
  next: z.enum(NEXT_STEPS),
  ...salesSchema.shape,
});

export const studioEventsSchema = z.object({
  organisation: organisationSchema,
  events: z.array(studioEventSummarySchema),
  /** Empty on the last page. */
  next: z.string(),
});

export const createStudioEventSchema = z.object({
  organisationId: idSchema,
  title: lineSchema(120, 'Please enter a title'),
  /** Copies page and tickets of this event; nothing that was sold. */
  copyOf: z.union([z.literal(''), idSchema]).default(''),
});
export const createdStudioEventSchema = z.object({ eventId: idSchema });

export const studioEventParamsSchema = z.object({ eventId: idSchema });

export const studioEventSchema = z.object({
  _id: idSchema,
  organisation: organisationSchema,
  /** Null until the organization has a name. */
  organizer: organizerSchema.nullable(),
  phase: phaseSchema,
  version: z.number().int(),
  draft: draftEntrySchema,
  picture: pictureSizesSchema.nullable(),
  /** Null before it is published. */
  published: draftEntrySchema.nullable(),
  published_at: instantSchema.nullable(),
  /** The fields of `draft` that differ from `published`. */
  changes: z.array(z.string()),
  /** `what`: what `undoEdit` undoes, as in "removed the ticket “Balcony”". */
  edited: z.object({ by: z.string(), at: instantSchema, what: z.string().nullable() }),
  /** The public address, also before it works. */
  url: z.string(),
  /** `steps`: what is neither done nor dismissed. */
  cancelled: z
    .object({ at: instantSchema, reason: z.string(), steps: z.array(z.enum(AFTER_CANCELING)) })
    .nullable(),
});

export const eventSumsSchema = z.object({
  /** People with a ticket or grant, and those of `sold` by package id. */
  holders: z.number().int(),
  by_package: z.record(z.string(), z.object({ sold: z.number().int(), held: z.number().int() })),
  ...salesSchema.shape,
  refunded: balanceSchema.nullable(),
});

const optionalUrl = boundedText(2048, { tooLong: 'This address is too long' })
  .trim()
  .regex(/^(?:https?:\/\/[^\s?#@]+(?:\?\S*)?)?$/, 'Please enter an address that starts with https://')
  .default('');

const NO_PROMISE = 'Please choose one of these';

const DOMAIN = 'Please enter a name like gala, or a domain like tickets.gala.org';

/** Times are wall-clock times in `timezone`; `later` picks the second of an hour that repeats. */
export const saveEventPageSchema = z.object({
  eventId: idSchema,
  version: versionSchema,
  title: lineSchema(120, 'Please enter a title'),
  description: paragraphsSchema(4000),
  domain: boundedText(253, { missing: DOMAIN, tooLong: DOMAIN }).trim().min(1, DOMAIN),
  timezone: eventExtras.timezone,
  start_time: localTimeSchema,
  end_time: optionalLocalTimeSchema,
  doors_open_at: optionalLocalTimeSchema,
  replay_until: optionalLocalTimeSchema,
  later: tickSchema,
  image: z.union([z.literal(''), pictureSchema]).default(''),
  image_alt: optionalLineSchema(200),
  image_focus: z.union([z.literal(''), eventExtras.image_focus]).default(''),
  broadcaster: optionalLineSchema(80),
  accent: z.union([z.literal(''), eventExtras.accent]).default(''),
  logo: z.union([z.literal(''), pictureSchema]).default(''),
  live_heading: optionalLineSchema(120),
  live_text: paragraphsSchema(1000),
  refund_rules: paragraphsSchema(600),
  questions: paragraphsSchema(4000),
  shows_sale: tickSchema,
  on_demand: tickSchema,
  not_in_pass: tickSchema,
  make_good: boundedText(30, { tooLong: NO_PROMISE })
    .refine((text) => text === '' || readMakeGoodText(text) !== null, NO_PROMISE)
    .default(''),
  early_days: optionalCountSchema,
  /** Country codes separated by commas or spaces. */
  countries_rule: z.enum(['', 'allow', 'deny']).default(''),
  countries: optionalLineSchema(1000),
  listed: tickSchema,
  is_trial: tickSchema,
  trial_includes_show: tickSchema,
  preview_seconds: optionalCountSchema,
});

export const saveEventVideoSchema = z.object({
  eventId: idSchema,
  version: versionSchema,
  /** `encoder` sends to our live input, with a stream key. */
  source: z.enum(['', 'encoder', 'library', 'folder', 'url']).default(''),
  video: z.union([z.literal(''), idSchema]).default(''),
  folder: optionalLineSchema(64),
  play_as: z.enum(['video', 'premiere', 'loop']).default('video'),
  url: optionalUrl,
  video_format: z.union([z.literal(''), eventExtras.video_format]).default(''),
});

const PRICE = 'Please enter a price in US dollars: 0, or at least 0.50';

/** An empty `packageId` adds a ticket. */
export const saveTicketSchema = z.object({
  eventId: idSchema,
  version: versionSchema,
  packageId: z.union([z.literal(''), idSchema]).default(''),
  name: lineSchema(80, 'Please enter a name'),
  price: boundedText(20, { missing: PRICE, tooLong: PRICE })
    .trim()
    .overwrite(toPlainAmount)
    .regex(/^\d{1,6}(?:\.\d{1,2})?$/, PRICE),
  early_price: boundedText(20, { tooLong: PRICE })
    .trim()
    .overwrite(toPlainAmount)
    .regex(/^(?:\d{1,6}(?:\.\d{1,2})?)?$/, PRICE)
    .default(''),
  early_until: optionalLocalTimeSchema,
  /** Empty: until the replay ends. */
  access_from: z.enum(['', ...ACCESS_FROM]).default(''),
  access_hours: optionalCountSchema,
  ...eachTicketField({
    line: (_name, { max }) => optionalLineSchema(max),
    count: () => optionalCountSchema,
    moment: () => optionalLocalTimeSchema,
    tick: () => tickSchema,
  }),
});
export const removeTicketSchema = z.object({
  eventId: idSchema,
  version: versionSchema,
  packageId: idSchema,
});
export const moveTicketSchema = removeTicketSchema.extend({ direction: z.enum(['up', 'down']) });

/** The next version, for the form's next save. */
export const savedEventSchema = z.object({ version: z.number().int(), message: z.string() });

export const publishEventSchema = z.object({
  eventId: idSchema,
  version: versionSchema,
  acceptsTerms: tickSchema,
});
export const unpublishEventSchema = z.object({ eventId: idSchema, version: versionSchema });
export const deleteStudioEventSchema = unpublishEventSchema;
export const undoEditSchema = unpublishEventSchema;

const noteSchema = paragraphsSchema(1000);

/** Tells each ticket holder and each person who asked to be reminded, once. */
export const postponeEventSchema = z.object({
  eventId: idSchema,
  version: versionSchema,
  start_time: localTimeSchema,
  end_time: optionalLocalTimeSchema,
  later: tickSchema,
  note: noteSchema,
});
export const checkPostponeSchema = postponeEventSchema.omit({ note: true });
export const postponedSchema = z.object({
  /** `ticket`: its name, or empty for a time of the event. */
  moves: z.array(
    z.object({ field: z.string(), ticket: z.string(), before: instantSchema, after: instantSchema }),
  ),
});
export const cancelEventSchema = z.object({ eventId: idSchema, version: versionSchema, note: noteSchema });

export const dismissStepSchema = z.object({ eventId: idSchema, step: z.enum(AFTER_CANCELING) });

export const CHECKS = [
  'picture',
  'tickets',
  'address',
  'proof',
  'stream',
  'wallets',
  'purchase',
  'terms',
] as const;
export type Check = (typeof CHECKS)[number];

/** `message` says what was found, and what to do. */
export const dnsRecordSchema = z.object({ type: z.string(), name: z.string(), value: z.string() });

export const checklistSchema = z.object({
  checks: z.array(
    z.object({
      name: z.enum(CHECKS),
      state: z.enum(['good', 'open', 'failed']),
      message: z.string(),
      /** The DNS record that an own domain needs. */
      record: dnsRecordSchema.nullable(),
    }),
  ),
});

export const importEventsSchema = z.object({
  organisationId: idSchema,
  file: boundedText(60_000, { missing: 'Please choose a file', tooLong: 'The file is larger than 60 kB' }),
});
export const importedEventsSchema = z.object({ message: z.string(), eventIds: z.array(idSchema) });
export const exportedEventsSchema = z.object({
  events: z.array(draftEntrySchema.extend({ version: z.number().int() })),
});
