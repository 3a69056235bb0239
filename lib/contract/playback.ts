import * as z from 'zod';
import { eventSchema } from './events';
import { idSchema, instantSchema } from './shared';
import { boundedText, patternedText } from './text';

export const grantSchema = z.enum(['order', 'trial', 'operator', 'preview']);

/** What a token opens: the event, by one of these, or the test clip alone. */
export const tokenGrantSchema = z.enum([...grantSchema.options, 'test']);

export const playbackAnswerSchema = z.object({
  event: eventSchema,
  /** The multivariant playlist's name; null while nothing can be played. */
  playlist: z.string().nullable(),
  grant: grantSchema,
  until: instantSchema.nullish(),
  /** On how many screens at once the access plays. */
  screens: z.number().int().positive().nullish(),
  /** The packages of the event that the viewer has bought. */
  packages: z.array(idSchema).nullish(),
});

/** The id of a screen: made up by the player, kept for the life of its page. */
export const screenIdSchema = patternedText(
  64,
  /^[A-Za-z0-9_-]{16,64}$/,
  'Not a valid screen: 16 to 64 letters, digits, - and _',
);

/** Shows that a screen has a place: what the answer to its last request named. */
export const placeSchema = patternedText(200, /^[A-Za-z0-9._~-]{1,200}$/, 'Not a valid place');

/** Where a recording was left. */
const secondsSchema = z.number().int().nonnegative().max(1_000_000);

/**
 * Asking again with the same screen is its heartbeat. Past the limit a new screen is refused
 * (`too_many_screens`) until it asks with `takeOver`, which ends the oldest one.
 */
export const playbackTokenRequestSchema = z.object({
  eventId: idSchema,
  screen: screenIdSchema,
  takeOver: z.boolean().optional(),
  /** What its owner knows the device by, such as "Chrome on Windows". */
  device: boundedText(60).min(1).optional(),
  /** Of a recording, in seconds; sent when it has changed. */
  position: secondsSchema.optional(),
  /** `place` of the last answer. Of two devices with one screen id, only one keeps the place. */
  place: placeSchema.optional(),
  /** `test` plays a short clip through the same path as the event, for every logged-in user. */
  purpose: z.enum(['show', 'test']).optional(),
});

export const playbackTokenSchema = z.object({
  /** Opens playlists until `expires_at`: as a bearer token (RFC 6750), a cookie, or `?token=`. */
  token: patternedText(4096, /^[\w.~+/-]+=*$/, 'Not a token'),
  expires_at: instantSchema,
  playlist: z.string().nullable(),
  grant: tokenGrantSchema,
  preview_left: z.number().int().nonnegative().nullish(),
  /** To be sent with the next request of this screen; each works once. */
  place: placeSchema.nullish(),
  /** Where the account left the recording, on whatever screen, and when. */
  resume: z.object({ seconds: secondsSchema, at: instantSchema }).nullish(),
});

/** Names a screen that plays, and opens nothing. */
const screenPlaceSchema = patternedText(64, /^[A-Za-z0-9._~-]{1,64}$/, 'Not a valid screen');

export const screensAnswerSchema = z.object({
  /** On how many screens at once the ticket plays. */
  limit: z.number().int().positive(),
  /** Those that play, the newest first. `current`: of the login that asks. `screen`: as it is named
   * in requests for its token, for screens of that login. */
  screens: z.array(
    z.object({
      id: screenPlaceSchema,
      name: z.string().nullable(),
      since: instantSchema,
      current: z.boolean().optional(),
      screen: screenIdSchema.nullish(),
    }),
  ),
});

export const stopScreenSchema = z.object({ eventId: idSchema, id: screenPlaceSchema });

/** A file below an event's media folder; never climbs. An origin's signed address fits, sealed. */
export const mediaPathSchema = patternedText(6000, /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/);

/** The viewer's country (ISO 3166-1 alpha-2); written by the site, never taken from a visitor. */
export const VIEWER_COUNTRY_HEADER = 'X-Viewer-Country';

export type Grant = z.output<typeof grantSchema>;
export type TokenGrant = z.output<typeof tokenGrantSchema>;
export type PlaybackAnswer = z.output<typeof playbackAnswerSchema>;
export type PlaybackToken = z.output<typeof playbackTokenSchema>;
export type ScreensAnswer = z.output<typeof screensAnswerSchema>;
export type PlaybackTokenRequest = z.output<typeof playbackTokenRequestSchema>;
