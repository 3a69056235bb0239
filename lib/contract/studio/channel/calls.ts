import * as z from 'zod';
import { get, post } from '../../call';
import { idSchema, messageSchema } from '../../shared';
import { boundedText } from '../../text';
import { dnsRecordSchema } from '../events/schemas';
import { organisationParamsSchema, organisationSchema } from '../organisation/schemas';
import { lineSchema, versionSchema } from '../shared/fields';
import { ofMember } from '../shared/of-member';

export const MAX_LISTS = 12;
export const MAX_IN_LIST = 60;

const namedSchema = z.object({ _id: idSchema, name: z.string() });

/** `domain` is empty without a channel. The lists stand in their order. */
export const studioChannelSchema = z.object({
  organisation: organisationSchema,
  version: z.number().int(),
  domain: z.string(),
  url: z.string(),
  trailer: z.string(),
  /** Proves a domain of its own. Null where the host needs no proof, or has it. */
  record: dnsRecordSchema.nullable(),
  /** The value of that record for any domain. */
  proof: z.string(),
  lists: z.array(z.object({ name: z.string(), events: z.array(namedSchema) })),
  /** Published and listed, the latest first. */
  events: z.array(namedSchema),
  videos: z.array(namedSchema),
});

/** The position of a list. */
const listSchema = boundedText(2).regex(/^\d+$/, 'Not a list');
const ofChannel = { organisationId: idSchema, version: versionSchema };

const leadsTo = '/studio/channel?organisation={organisationId}';

export const channelCalls = {
  getStudioChannel: get(
    '/studio/organisations/{organisationId}/channel',
    organisationParamsSchema,
    studioChannelSchema,
    ofMember("An organisation's channel and its lists"),
  ),
  saveChannel: post(
    '/studio/channel/save',
    z.object({
      ...ofChannel,
      /** Empty closes the channel. */
      domain: boundedText(253, { tooLong: 'Please use at most 253 characters' }).trim().default(''),
      trailer: z.union([z.literal(''), idSchema]).default(''),
    }),
    messageSchema,
    { ...ofMember('Choose the host and the trailer of a channel', 409), leadsTo },
  ),
  addChannelList: post(
    '/studio/channel/add-list',
    z.object({ ...ofChannel, name: lineSchema(60, 'Please enter a name') }),
    messageSchema,
    { ...ofMember('Add a list to a channel', 409), leadsTo },
  ),
  changeChannelList: post(
    '/studio/channel/change-list',
    z.object({
      ...ofChannel,
      list: listSchema,
      /** `name` and `delete` are about the list, the others about an event. */
      change: z.enum(['name', 'delete', 'add', 'up', 'down', 'remove']),
      listedId: z.union([z.literal(''), idSchema]).default(''),
      name: z.union([z.literal(''), lineSchema(60, 'Please enter a name')]).default(''),
    }),
    messageSchema,
    { ...ofMember('Change a list of a channel, or the events in it', 409), leadsTo },
  ),
};
