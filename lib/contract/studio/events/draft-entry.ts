import * as z from 'zod';
import { VIDEO_FORMATS } from '../../events';
import { idSchema, instantSchema } from '../../shared';
import { ACCESS_FROM } from '../../ticket-end';
import { eachTicketField } from '../../ticket-fields';

const { description, ...fields } = eachTicketField({
  line: () => z.string().optional(),
  count: () => z.number().optional(),
  moment: () => instantSchema.optional(),
  tick: () => z.boolean().optional(),
});

export const draftAccessSchema = z.object({ from: z.enum(ACCESS_FROM), hours: z.number() });

/** A package as the events file has it (docs/upstream-api.md). Prices in US dollars. */
export const draftPackageSchema = z.object({
  id: idSchema,
  name: z.string(),
  price: z.number(),
  description,
  access: draftAccessSchema.optional(),
  /** What it costs until then. */
  early: z.object({ price: z.number(), until: instantSchema }).optional(),
  ...fields,
});

/** One entry of the events file: what a draft consists of. */
export const draftEntrySchema = z.object({
  id: idSchema,
  domain: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  start_time: instantSchema,
  end_time: instantSchema.optional(),
  replay_until: instantSchema.optional(),
  doors_open_at: instantSchema.optional(),
  is_trial: z.boolean().optional(),
  trial_includes_show: z.boolean().optional(),
  live_area: z.object({ heading: z.string(), text: z.string() }).optional(),
  countries: z
    .object({ allow: z.array(z.string()).optional(), deny: z.array(z.string()).optional() })
    .optional(),
  stream: z
    .union([
      z.object({ folder: z.string(), play_as: z.enum(['video', 'premiere', 'loop']) }),
      z.object({ url: z.string() }),
    ])
    .optional(),
  dvr_seconds: z.number().optional(),
  timezone: z.string().optional(),
  accent: z.string().optional(),
  logo: z.string().optional(),
  broadcaster: z.string().optional(),
  listed: z.boolean().optional(),
  preview_seconds: z.number().optional(),
  image_alt: z.string().optional(),
  image_focus: z.string().optional(),
  video_format: z.enum(VIDEO_FORMATS).optional(),
  refund_rules: z.string().optional(),
  questions: z.string().optional(),
  shows_sale: z.boolean().optional(),
  on_demand: z.boolean().optional(),
  not_in_pass: z.boolean().optional(),
  make_good: z.array(z.object({ lost_minutes: z.number(), percent: z.number() })).optional(),
  early_days: z.number().optional(),
  packages: z.array(draftPackageSchema),
});
export type DraftEntry = z.output<typeof draftEntrySchema>;
export type DraftPackage = z.output<typeof draftPackageSchema>;
