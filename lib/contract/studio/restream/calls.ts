import * as z from 'zod';
import { get, post } from '../../call';
import { idSchema, messageSchema } from '../../shared';
import { boundedText } from '../../text';
import { organisationParamsSchema } from '../organisation/schemas';
import { lineSchema, tickSchema, versionSchema } from '../shared/fields';
import { ofMember } from '../shared/of-member';

export const SERVICES = ['youtube', 'twitch', 'facebook', 'custom'] as const;
export type Service = (typeof SERVICES)[number];

/** Of a paid event, in minutes from its start. */
export const RESTREAM_MINUTES = { usual: 10, most: 120 };

/** During a trial. */
export const MAX_TRIAL_DESTINATIONS = 8;

const serviceSchema = z.enum(SERVICES);
const destinationSchema = z.object({
  _id: idSchema,
  name: z.string(),
  service: serviceSchema,
  /** The last four characters of the key, which is answered to no one. Empty for a short key. */
  hint: z.string(),
});

export const destinationsSchema = z.object({
  most: z.number().int(),
  destinations: z.array(
    destinationSchema.extend({ version: z.number().int(), /** Without the key. */ address: z.string() }),
  ),
});

export const eventRestreamSchema = z.object({
  destinations: z.array(destinationSchema.extend({ is_chosen: z.boolean() })),
  /** Only its first minutes are relayed unless `is_whole`. */
  is_paid: z.boolean(),
  minutes: z.number().int(),
  is_whole: z.boolean(),
});

/** `lost`: it can't be reached or cut the connection, and is tried again. */
export const RELAY_STATES = ['connecting', 'sending', 'behind', 'refused', 'lost'] as const;

/** `over`: the first minutes of a paid event have passed. */
const STATES = ['off', 'waiting', 'break', 'over', ...RELAY_STATES] as const;
export type DestinationState = (typeof STATES)[number];

/** What a desk sees of an event's destinations. */
export const deskDestinationSchema = destinationSchema.extend({
  is_on: z.boolean(),
  state: z.enum(STATES),
  kbps: z.number(),
});

const MINUTES = `Please use a number from 1 to ${RESTREAM_MINUTES.most}`;
const settings = '/studio/settings?organisation={organisationId}#destinations';
const ofOne = z.object({ eventId: idSchema, destinationId: idSchema, on: tickSchema });

/** Restreaming: other services that get a show as well. */
export const restreamCalls = {
  getDestinations: get(
    '/studio/organisations/{organisationId}/destinations',
    organisationParamsSchema,
    destinationsSchema,
    ofMember("An organisation's destinations, without their keys"),
  ),
  saveDestination: post(
    '/studio/destinations/save',
    z.object({
      organisationId: idSchema,
      /** Empty for a new one, whose `version` is 0. */
      destinationId: z.union([z.literal(''), idSchema]).default(''),
      version: versionSchema,
      name: lineSchema(60, 'Please enter a name'),
      service: serviceSchema,
      /** `rtmp://` or `rtmps://`, for a service without an address of its own. */
      address: boundedText(300, { tooLong: 'Please use at most 300 characters' }).trim().default(''),
      /** Empty keeps the one before. */
      stream_key: boundedText(500, { tooLong: 'Please use at most 500 characters' })
        .trim()
        .regex(/^[\x21-\x7e]*$/, 'Please copy the key again, without spaces')
        .default(''),
    }),
    messageSchema,
    { ...ofMember('Add a destination, or change it', 409), leadsTo: settings },
  ),
  removeDestination: post(
    '/studio/destinations/remove',
    z.object({ organisationId: idSchema, destinationId: idSchema }),
    messageSchema,
    { ...ofMember('Remove a destination, also from all events'), leadsTo: settings },
  ),
  getRestream: get(
    '/studio/events/{eventId}/restream',
    z.object({ eventId: idSchema }),
    eventRestreamSchema,
    ofMember('Which destinations an event has, and how much of it they get'),
  ),
  chooseDestination: post('/studio/live/choose-destination', ofOne, messageSchema, {
    ...ofMember('Choose a destination for an event, or no longer; safe to repeat'),
  }),
  switchDestination: post('/studio/live/switch-destination', ofOne, messageSchema, {
    ...ofMember("Switch one of an event's destinations on or off; safe to repeat"),
  }),
  saveRestream: post(
    '/studio/live/save-restream',
    z.object({
      eventId: idSchema,
      minutes: boundedText(3, { missing: MINUTES, tooLong: MINUTES })
        .trim()
        .regex(/^[1-9]\d*$/, MINUTES)
        .refine((text) => Number(text) <= RESTREAM_MINUTES.most, MINUTES),
      /** Gives a paid show away. */
      whole: tickSchema,
    }),
    messageSchema,
    { ...ofMember('Choose how much of a paid event its destinations get') },
  ),
};
