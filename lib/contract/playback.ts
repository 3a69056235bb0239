import * as z from 'zod';
import { eventSchema } from './events';
import { idSchema, instantSchema } from './shared';
import { eventIdSchema, showSchema } from './show-schemas';
import { boundedText, patternedText } from './text';

export const grantSchema = z.enum(['order', 'trial', 'operator', 'preview']);

const openedSchema = z.enum([...grantSchema.options, 'test']);
/** Of the token itself. `live` opens no replay. */
export const tokenGrantSchema = z.enum([...openedSchema.options, 'live']);

export const playbackParamsSchema = z.object({ eventId: showSchema });
export const screensParamsSchema = z.object({ eventId: eventIdSchema });

export const playbackAnswerSchema = z.object({
  event: eventSchema,
  /** Null while nothing can be played. */
  playlist: z.string().nullable(),
  grant: grantSchema,
  until: instantSchema.nullish(),
  /** The access ends with the live show, early or late. Then there is no `until`. */
  ends_with_show: z.boolean().nullish(),
  screens: z.number().int().positive().nullish(),
  packages: z.array(idSchema).nullish(),
});

/** The player makes it up when the page loads. */
export const screenIdSchema = patternedText(
  64,
  /^[A-Za-z0-9_-]{16,64}$/,
  'Not a valid screen: 16 to 64 letters, digits, - and _',
);

export const placeSchema = patternedText(200, /^[A-Za-z0-9._~-]{1,200}$/, 'Not a valid place');

const secondsSchema = z.number().int().nonnegative().max(1_000_000);

/**
 * A repeat with the same screen is its heartbeat. Past the limit a new screen gets
 * `too_many_screens`, unless `takeOver` ends the oldest.
 */
export const playbackTokenRequestSchema = z.object({
  eventId: showSchema,
  screen: screenIdSchema,
  takeOver: z.boolean().optional(),
  /** For example "Chrome on Windows". */
  device: boundedText(60).min(1).optional(),
  position: secondsSchema.optional(),
  /** Since the last request, of a screen that plays or tries to. */
  trouble: z
    .object({
      stalls: z.number().int().min(0).max(1000),
      cause: z.enum(['network', 'media', 'format']).nullable(),
    })
    .optional(),
  /** From the last response. Of two devices with one screen id, only one keeps the place. */
  place: placeSchema.optional(),
  /** Asks for a `cast_token` too. */
  cast: z.boolean().optional(),
  /** `test` plays a short clip for every logged-in user. */
  purpose: z.enum(['show', 'test']).optional(),
});

export const playbackTokenSchema = z.object({
  /** Accepted as a bearer token (RFC 6750), a cookie, or `?token=`. */
  token: patternedText(4096, /^[\w.~+/-]+=*$/, 'Not a token'),
  expires_at: instantSchema,
  playlist: z.string().nullable(),
  grant: openedSchema,
  preview_left: z.number().int().nonnegative().nullish(),
  /** Opens the same playlists for as long as this screen asks for tokens. */
  cast_token: patternedText(4096, /^[\w.~+/-]+=*$/, 'Not a token').nullish(),
  /** Each works once, with the screen's next request. */
  place: placeSchema.nullish(),
  resume: z.object({ seconds: secondsSchema, at: instantSchema }).nullish(),
});

/** `token`: the last one, so that a preview continues. */
export const frameTokenRequestSchema = z.object({
  eventId: eventIdSchema,
  token: playbackTokenSchema.shape.token.optional(),
});

export const frameTokenSchema = playbackTokenSchema
  .pick({ token: true, expires_at: true, playlist: true, preview_left: true })
  .extend({ grant: z.enum(['free', 'preview']) });

/** Grants no access. */
const screenPlaceSchema = patternedText(64, /^[A-Za-z0-9._~-]{1,64}$/, 'Not a valid screen');

export const screensAnswerSchema = z.object({
  limit: z.number().int().positive(),
  /**
   * Newest first. `current` marks the login that asks; `screen` is the id that its own screens
   * send.
   */
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

export const stopScreenSchema = z.object({ eventId: eventIdSchema, id: screenPlaceSchema });

/** Has no `..`. The length fits a sealed address of a signed origin. */
export const mediaPathSchema = patternedText(6000, /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/);

/** ISO 3166-1 alpha-2. The site overwrites what a visitor sends. */
export const VIEWER_COUNTRY_HEADER = 'X-Viewer-Country';

export type Grant = z.output<typeof grantSchema>;
export type TokenGrant = z.output<typeof tokenGrantSchema>;
export type PlaybackAnswer = z.output<typeof playbackAnswerSchema>;
export type PlaybackToken = z.output<typeof playbackTokenSchema>;
export type FrameTokenRequest = z.output<typeof frameTokenRequestSchema>;
export type FrameToken = z.output<typeof frameTokenSchema>;
export type ScreensAnswer = z.output<typeof screensAnswerSchema>;
export type PlaybackTokenRequest = z.output<typeof playbackTokenRequestSchema>;
