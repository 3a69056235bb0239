import * as z from 'zod';
import { toPlainAmount } from '../../amount-text';
import { get, post } from '../../call';
import { slugSchema } from '../../code-text';
import { idSchema, instantSchema, messageSchema, usdSchema } from '../../shared';
import { boundedText } from '../../text';
import { MAX_TICKETS } from '../../terms';
import {
  cursorSchema,
  lineSchema,
  optionalCountSchema,
  optionalLocalTimeSchema,
  searchSchema,
  tickSchema,
} from '../shared/fields';
import { ofMember } from '../shared/of-member';

const listCodesSchema = z.object({ eventId: idSchema, q: searchSchema, after: cursorSchema });

/** Either `percent` or `amount` of the price. Times are null where there is no limit. */
const termsSchema = z.object({
  label: z.string(),
  percent: z.number().nullable(),
  amount: usdSchema.nullable(),
  /** The names of tickets; empty for all. */
  tickets: z.array(z.string()),
  valid_from: instantSchema.nullable(),
  valid_until: instantSchema.nullable(),
  used: z.number().int(),
  is_off: z.boolean(),
});

export const codesAnswerSchema = z.object({
  codes: z.array(
    termsSchema.extend({
      _id: idSchema,
      code: z.string(),
      max_uses: z.number().int().nullable(),
      max_per_person: z.number().int().nullable(),
    }),
  ),
  next: z.string(),
  /** Single-use codes that were made together. */
  batches: z.array(termsSchema.extend({ _id: idSchema, codes: z.number().int() })),
  partners: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      slug: z.string(),
      clicks: z.number().int(),
      orders: z.number().int(),
    }),
  ),
});

/** The field of the n-th ticket of `tickets`, from 1. */
export const toTicketField = (index: number): string => `ticket${index + 1}`;

const ticketTicks: Record<`ticket${number}`, typeof tickSchema> = Object.fromEntries(
  Array.from({ length: MAX_TICKETS }, (_, index) => [toTicketField(index), tickSchema]),
);

const codeFieldsSchema = z.object({
  /** Of the form, so that codes are made once however often it is sent. */
  batch: idSchema,
  label: lineSchema(80, 'Please say what the code is for'),
  code: boundedText(64, { tooLong: 'Please use at most 64 characters' }).trim().default(''),
  kind: z.enum(['percent', 'amount'], 'Please choose percent or amount'),
  value: boundedText(12, {
    missing: 'Please enter a number',
    tooLong: 'Please use at most 12 characters',
  })
    .trim()
    .overwrite(toPlainAmount),
  valid_from: optionalLocalTimeSchema,
  valid_until: optionalLocalTimeSchema,
  max_uses: optionalCountSchema,
  max_per_person: optionalCountSchema,
  count: optionalCountSchema,
});

const saveCodeSchema = codeFieldsSchema.extend({
  eventId: idSchema,
  /** The ids of the tickets that the form showed, with spaces between. */
  tickets: boundedText(MAX_TICKETS * 65).default(''),
  ...ticketTicks,
});

/** `tickets` only of an event. */
export type CodeFields = z.output<typeof codeFieldsSchema> & { tickets?: string };

const ofEvent = { eventId: idSchema };
const ofPass = { organisationId: idSchema, passId: idSchema };
const chosenSchema = z.object({ codeId: idSchema, off: tickSchema });
const batchAnswerSchema = z.object({
  codes: z.array(z.object({ code: z.string(), used: z.boolean() })),
  next: z.string(),
});
const toPassCodes = '/studio/passes?organisation={organisationId}&codes={passId}';

export const codeCalls = {
  listCodes: get(
    '/studio/events/{eventId}/codes',
    listCodesSchema,
    codesAnswerSchema,
    ofMember("An event's discount codes and partner links, newest first"),
  ),
  saveCode: post('/studio/codes/save', saveCodeSchema, messageSchema, {
    ...ofMember('Make a discount code, or many for one use each; safe to repeat'),
    leadsTo: '/studio/events/{eventId}/codes',
  }),
  switchCode: post('/studio/codes/switch', chosenSchema.extend(ofEvent), messageSchema, {
    ...ofMember('Switch a code, or codes that were made together, off or on; safe to repeat'),
    leadsTo: '/studio/events/{eventId}/codes',
  }),
  exportCodes: get(
    '/studio/events/{eventId}/codes/{batch}',
    z.object({ ...ofEvent, batch: idSchema, after: cursorSchema }),
    batchAnswerSchema,
    ofMember('Codes that were made together, in pages'),
  ),
  listPassCodes: get(
    '/studio/organisations/{organisationId}/passes/{passId}/codes',
    listCodesSchema.omit({ eventId: true }).extend(ofPass),
    codesAnswerSchema.omit({ partners: true }),
    ofMember("A pass's discount codes, newest first"),
  ),
  savePassCode: post('/studio/passes/codes/save', codeFieldsSchema.extend(ofPass), messageSchema, {
    ...ofMember('Make a discount code of a pass, or many for one use each; safe to repeat'),
    leadsTo: toPassCodes,
  }),
  switchPassCode: post('/studio/passes/codes/switch', chosenSchema.extend(ofPass), messageSchema, {
    ...ofMember('Switch a code of a pass, or codes that were made together; safe to repeat'),
    leadsTo: toPassCodes,
  }),
  exportPassCodes: get(
    '/studio/organisations/{organisationId}/passes/{passId}/codes/{batch}',
    z.object({ ...ofPass, batch: idSchema, after: cursorSchema }),
    batchAnswerSchema,
    ofMember('Codes of a pass that were made together, in pages'),
  ),
  savePartner: post(
    '/studio/partners/save',
    z.object({
      ...ofEvent,
      name: lineSchema(80, 'Please enter a name'),
      slug: z.union([z.literal(''), slugSchema]).default(''),
    }),
    messageSchema,
    {
      ...ofMember('Make a link of a partner, whose clicks and orders are counted; safe to repeat'),
      leadsTo: '/studio/events/{eventId}/codes',
    },
  ),
};
