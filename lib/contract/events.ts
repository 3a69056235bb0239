import { z } from 'zod';
import { idSchema, instantSchema, usdSchema } from './shared';

/** A package of an event: what a viewer buys. `price` is in US dollars. */
export const packageSchema = z.object({
  _id: idSchema,
  name: z.string().min(1),
  price: usdSchema,
  /** Optional, beyond the spec: one line on what the package holds. */
  description: z.string().nullish(),
});

/**
 * An event as `GET /events/domain/{subdomain}` answers it (spec section 3). The fields after `packages` go beyond
 * the spec and are optional, so that an API with the spec's fields alone works.
 */
export const eventSchema = z.object({
  _id: idSchema,
  title: z.string().min(1),
  description: z.string(),
  image: z.string(),
  start_time: instantSchema,
  is_trial: z.boolean(),
  packages: z.array(packageSchema),
  /** The key of the event's own address: a subdomain of the site, or a whole host name. */
  domain: z.string().nullish(),
  end_time: instantSchema.nullish(),
  replay_until: instantSchema.nullish(),
  /** An IANA name, like Europe/Vienna. */
  timezone: z.string().nullish(),
  /** The optional live area of the storefront: shown when present. */
  live_area: z.object({ heading: z.string().min(1), text: z.string() }).nullish(),
});

/** Body and answer of `POST /events/trial`. */
export const trialRequestSchema = z.object({ eventId: idSchema });
export const trialAnswerSchema = z.object({ redirectUrl: z.string().optional() });

/** The key of `GET /events/domain/{subdomain}`: a subdomain, or a whole host name in lower case. */
export const domainKeySchema = z
  .string()
  .max(253)
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9-]{1,63})*$/, 'Not a valid host name');

export type EventAnswer = z.output<typeof eventSchema>;
export type PackageAnswer = z.output<typeof packageSchema>;
