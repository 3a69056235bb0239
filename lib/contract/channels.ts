import * as z from 'zod';
import { domainKeySchema, eventSchema, organizerSchema } from './events';
import { idSchema, instantSchema, usdSchema } from './shared';
import { toNewEmailSchema } from './accounts';
import { boundedText, patternedText } from './text';

/** Of what can be watched again; the first is the default. */
export const CHANNEL_SORTS = ['date', 'title'] as const;
export const CHANNEL_PAGE = 24;

export const channelParamsSchema = z.object({
  subdomain: domainKeySchema,
  sort: z.enum(CHANNEL_SORTS).optional(),
  page: boundedText(3)
    .regex(/^[1-9]\d*$/, 'Not a valid page')
    .optional(),
});

/** The home of an organization at a host of its own. Events are listed and not over. */
export const channelSchema = z.object({
  /** The organization's. */
  _id: idSchema,
  name: z.string().min(1),
  domain: domainKeySchema,
  accent: z.string().nullish().catch(null),
  logo: z.string().nullish().catch(null),
  organizer: organizerSchema,
  /** On now and next, in the order of their starts; at most 100. */
  events: z.array(eventSchema),
  /** A page of replays and films. */
  past: z.array(eventSchema),
  page: z.number().int().positive(),
  pages: z.number().int().positive(),
  /** Made by the organization, in its order. */
  lists: z.array(z.object({ name: z.string().min(1), events: z.array(eventSchema) })),
  /** On sale now or later. */
  passes: z.array(z.object({ _id: idSchema, name: z.string().min(1), price: usdSchema })),
  /** The address of a video that anyone may see. */
  trailer: z.string().nullish().catch(null),
  updated_at: instantSchema.nullish().catch(null),
});

/** `domain`: of the channel. */
export const followSchema = z.object({
  domain: domainKeySchema,
  email: toNewEmailSchema('Please enter a valid email address'),
});
export const confirmFollowSchema = z.object({
  token: patternedText(43, /^[\w-]{43}$/, 'This link is incomplete.'),
});

export type FollowInput = z.output<typeof followSchema>;
export type ConfirmFollowInput = z.output<typeof confirmFollowSchema>;
export type ChannelAnswer = z.output<typeof channelSchema>;

/** Below `/api` of each host, and below the API's base. */
export const toTrailerPath = (videoId: string) => `/trailers/${videoId}`;
