import * as z from 'zod';
import { domainKeySchema, eventExtras } from '../../events';
import { idSchema, instantSchema } from '../../shared';
import { pictureSchema } from '../../picture';
import { boundedText, patternedText } from '../../text';
import { lineSchema, optionalLineSchema, paragraphsSchema, versionSchema } from '../shared/fields';
import { ROLES } from '../shared/roles';
import { askedAtSchema, careSchema } from './care';
import { frameSitesSchema } from './frame-sites';
import { STOPPABLE } from './stoppable';

const NEEDS_NAME = 'Please enter a name';
const organisationNameSchema = lineSchema(80, NEEDS_NAME);

export const startOrganisationSchema = z.object({
  name: organisationNameSchema,
  timezone: boundedText(64).default(''),
});
export const startedOrganisationSchema = z.object({ organisationId: idSchema, eventId: idSchema });

/** `trial_ends_at` is null before the first event. What is on sale stays on sale. */
export const organisationSchema = z.object({
  _id: idSchema,
  name: z.string(),
  role: z.enum(ROLES),
  /** Whether events can be published now; otherwise `blocked` says why. */
  can_publish: z.boolean(),
  blocked: z.enum(['trial-over', 'not-approved', 'suspended']).nullable(),
  /** By the platform. */
  stopped: z.array(z.enum(STOPPABLE)),
  is_approved: z.boolean(),
  /** What the platform said with its last decision; may be empty. */
  note: z.string(),
  trial_ends_at: instantSchema.nullable(),
  /** When approval was asked for, while it waits for the answer. */
  asked_at: askedAtSchema,
  timezone: z.string(),
  /** The calls of the studio that this member may make. */
  may: z.array(z.string()),
});

export const studioSchema = z.object({
  signup: z.enum(['open', 'invite', 'off']),
  organisations: z.array(organisationSchema),
});

export const organisationParamsSchema = z.object({ organisationId: idSchema });

const optional = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]).default('');

const contactSchema = patternedText(
  200,
  /^(?:https:\/\/[^\s\\<>"]+|[^\s@<>"'?&:/]+@[^\s@<>"'?&:/]+)$/,
  'Please enter an email address, or an address that starts with https://',
);

export const saveSettingsSchema = z.object({
  organisationId: idSchema,
  version: versionSchema,
  name: organisationNameSchema,
  broadcaster: optionalLineSchema(80),
  accent: optional(eventExtras.accent),
  logo: optional(eventExtras.logo),
  timezone: eventExtras.timezone,
  domain: optional(boundedText(253, { tooLong: 'Please use at most 253 characters' }).trim()),
  about: paragraphsSchema(600),
  contact: optional(contactSchema),
  picture: optional(pictureSchema),
  refund_rules: paragraphsSchema(600),
  questions: paragraphsSchema(4000),
  frame_sites: frameSitesSchema,
});

/** The defaults of new events. `domain` ends their addresses, like `tickets.gala.org`. */
export const settingsSchema = z.object({
  organisation: organisationSchema,
  version: z.number().int(),
  name: z.string(),
  broadcaster: z.string(),
  accent: z.string(),
  logo: z.string(),
  timezone: z.string(),
  domain: z.union([z.literal(''), domainKeySchema]),
  about: z.string(),
  contact: z.string(),
  picture: z.string(),
  refund_rules: z.string(),
  questions: z.string(),
  /** The origins of sites that may show a player, in lines. */
  frame_sites: z.string(),
  picture_bytes: z.object({ used: z.number(), most: z.number() }),
  ...careSchema.shape,
});
