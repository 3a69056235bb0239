import * as z from 'zod';
import { get, post } from '../../call';
import { idSchema, instantSchema, messageSchema } from '../../shared';
import { typedText } from '../../text';
import { cursorSchema, lineSchema, optionalLocalTimeSchema, versionSchema } from '../shared/fields';
import { ofMember } from '../shared/of-member';

export const MESSAGE_GROUPS = ['buyers', 'guests', 'consented'] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

/** Mails of ours to everyone with a ticket or an invitation, with a note of the broadcaster. */
export const NOTICE_KINDS = ['postponed', 'cancelled'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const MESSAGE_SUBJECT_MAX = 150;
export const MESSAGE_TEXT_MAX = 10_000;
/** In 24 hours, of one event. */
export const MESSAGES_A_DAY = 3;
/** In 24 hours, of one organisation, to those who consented. */
export const NEWS_A_DAY = 1;

export const DELIVERY_FILTERS = ['waiting', 'sent', 'failed', 'cancelled'] as const;

const wholeSchema = z.number().int();

const summarySchema = z.object({
  _id: idSchema,
  group: z.enum([...MESSAGE_GROUPS, ...NOTICE_KINDS]),
  /** Empty for all. */
  package: z.string(),
  subject: z.string(),
  status: z.enum(['draft', 'scheduled', 'sending', 'sent', 'cancelled']),
  version: wholeSchema,
  created_at: instantSchema,
  send_at: instantSchema.nullable(),
  /** Fixed when it begins to be sent; null before. */
  people: wholeSchema.nullable(),
  sent: wholeSchema,
  failed: wholeSchema,
  /** Mails that are still to be sent. */
  left: wholeSchema,
});

const packagesSchema = z.record(z.string(), z.string());

export const messagesAnswerSchema = z.object({
  messages: z.array(summarySchema),
  packages: packagesSchema,
  next: z.string(),
});

export const messageAnswerSchema = summarySchema.extend({
  /** Before it begins: how many would get it now. */
  people: wholeSchema,
  packages: packagesSchema,
  text: z.string(),
  /** The mail as HTML. */
  preview: z.string(),
  deliveries: z.array(
    z.object({
      _id: idSchema,
      address: z.string(),
      status: z.enum(DELIVERY_FILTERS),
      sent_at: instantSchema.nullable(),
      error: z.string().nullable(),
    }),
  ),
  next: z.string(),
});

const ids = { eventId: idSchema, messageId: idSchema };
const NEEDS_TEXT = 'Please write a text';

export const messageCalls = {
  listMessages: get(
    '/studio/events/{eventId}/messages',
    z.object({ eventId: idSchema, after: cursorSchema }),
    messagesAnswerSchema,
    ofMember("An event's messages to its audience, newest first"),
  ),
  getMessage: get(
    '/studio/events/{eventId}/messages/{messageId}',
    z.object({
      ...ids,
      status: z.union([z.literal(''), z.enum(DELIVERY_FILTERS)]).default(''),
      after: cursorSchema,
    }),
    messageAnswerSchema,
    ofMember('A message, its preview, and whom it was delivered to'),
  ),
  saveMessage: post(
    '/studio/messages/save',
    z.object({
      /** A new message has an id of its form, so that it is saved once, and version 0. */
      ...ids,
      version: versionSchema,
      group: z.enum(MESSAGE_GROUPS, 'Please choose who gets the message'),
      package: z.union([z.literal(''), idSchema]).default(''),
      subject: lineSchema(MESSAGE_SUBJECT_MAX, 'Please enter a subject'),
      text: typedText(MESSAGE_TEXT_MAX, {
        missing: NEEDS_TEXT,
        tooLong: `Please use at most ${MESSAGE_TEXT_MAX} characters`,
      })
        .regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'Please use plain text')
        .transform((text) => text.replace(/\r\n?/g, '\n')),
    }),
    messageSchema.extend({ version: wholeSchema }),
    {
      ...ofMember('Write a message, or change its draft; safe to repeat', 409),
      leadsTo: '/studio/events/{eventId}/messages/{messageId}',
    },
  ),
  sendMessage: post(
    '/studio/messages/send',
    z.object({
      ...ids,
      version: versionSchema,
      /** In the zone of the event. Empty for now. */
      send_at: optionalLocalTimeSchema,
    }),
    messageSchema,
    {
      ...ofMember('Send a message now or at a time; safe to repeat', 409),
      leadsTo: '/studio/events/{eventId}/messages/{messageId}',
    },
  ),
  cancelMessage: post('/studio/messages/cancel', z.object(ids), messageSchema, {
    ...ofMember('Cancel a message, or stop it where it is being sent; safe to repeat', 409),
    leadsTo: '/studio/events/{eventId}/messages/{messageId}',
  }),
};
