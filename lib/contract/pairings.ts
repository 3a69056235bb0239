import * as z from 'zod';
import { eventSchema } from './events';
import { browserSchema, idSchema, instantSchema } from './shared';
import { eventIdSchema } from './show-schemas';
import { boundedText, patternedText } from './text';

/** In seconds (RFC 8628 section 3.2). */
export const PAIRING_SECONDS = 10 * 60;
export const POLL_SECONDS = 5;

/** The same for codes that are wrong, used or too old. */
export const WRONG_PAIRING_CODE =
  "That code isn't right or has expired. Check it against your screen, or get a new one there.";

const pairingKindSchema = z.enum(['tv', 'frame']);

/** The origin of the page around a frame. */
const siteSchema = patternedText(270, /^https?:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?$/, 'Not an origin');

/**
 * A `frame` names its event and its site. A `tv` is of the broadcaster whose host it was opened on,
 * and on the main site of the one that the approver chooses.
 */
export const startPairingSchema = z.object({
  kind: pairingKindSchema,
  eventId: eventIdSchema.optional(),
  site: siteSchema.optional(),
  /** For example "Chrome on LG TV". */
  device: boundedText(60).min(1).optional(),
});

export const startedPairingSchema = z.object({
  /** The screen keeps it secret. */
  device_code: browserSchema,
  /** As it is shown: two groups of four letters. */
  user_code: z.string(),
  verification_uri: z.string(),
  /** Of a frame; the code of a TV is typed. */
  verification_uri_complete: z.string().nullish(),
  expires_in: z.number().int().positive(),
  interval: z.number().int().positive(),
});

export const takePairingSchema = z.object({ device_code: browserSchema });

export const takenPairingSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int().positive(),
});

/** Case, spaces and hyphens don't matter. */
const userCodeSchema = patternedText(
  24,
  /^\s*[A-Za-z]{4}[\s-]*[A-Za-z]{4}\s*$/,
  WRONG_PAIRING_CODE,
).transform((text) => text.replace(/[\s-]/g, '').toUpperCase());

/** A code that came with a link finds frames only. */
export const findPairingSchema = z.object({ code: userCodeSchema, linked: z.boolean().optional() });

/** The id is empty for the events of the site itself. */
const broadcasterSchema = z.object({ _id: z.string(), name: z.string() });

export const foundPairingSchema = z.object({
  user_code: z.string(),
  kind: pairingKindSchema,
  site: z.string().nullable(),
  device: z.string().nullable(),
  country: z.string().nullable(),
  event: z.object({ _id: idSchema, title: z.string() }).nullable(),
  started_at: instantSchema,
  /** Whose events a TV opens: one, or those of the sender's tickets to choose from. */
  broadcasters: z.array(broadcasterSchema),
});

export const decidePairingSchema = z.object({
  code: userCodeSchema,
  decision: z.enum(['approve', 'decline']),
  /** One of the `broadcasters`, where there are several. */
  organisationId: patternedText(64, /^[A-Za-z0-9_.-]*$/, 'Not a broadcaster').optional(),
});

export const pairedScreenSchema = z.object({
  _id: idSchema,
  kind: pairingKindSchema,
  site: z.string().nullable(),
  device: z.string().nullable(),
  country: z.string().nullable(),
  /** The event of a frame, or the broadcaster of a TV. */
  opens: z.string(),
  since: instantSchema,
  used_at: instantSchema.nullable(),
});

export const endPairingSchema = z.object({ screenId: idSchema });

/** What the grant opens now: on first, then what is ahead, then the latest to watch again. */
export const pairingAnswerSchema = z.object({
  kind: pairingKindSchema,
  opens: z.string(),
  events: z.array(eventSchema),
});

export type StartedPairing = z.output<typeof startedPairingSchema>;
export type FoundPairing = z.output<typeof foundPairingSchema>;
export type PairedScreen = z.output<typeof pairedScreenSchema>;
export type PairingAnswer = z.output<typeof pairingAnswerSchema>;
