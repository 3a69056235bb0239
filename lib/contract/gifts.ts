import * as z from 'zod';
import { mailTokenSchema } from './account';
import { toNewEmailSchema } from './accounts';
import { isPlainLine, isPlainName, toNameSchema } from './names';
import { idSchema, instantSchema } from './shared';
import { boundedText, patternedText } from './text';

export const GIFT_LINE_MAX = 200;

/** Some mail programs make links of these. */
const WEB_ADDRESS = /\/\/|www\.|[\p{L}\p{N}][.\u3002]\p{L}{2}|\d(?:\.\d+){3}/u;
/** They hide what stands beside a dot. */
const UNSEEN = /[\p{M}\u200c\u200d]/gu;

const holdsWebAddress = (line: string) => WEB_ADDRESS.test(line.normalize('NFKC').replace(UNSEEN, ''));

const toPersonSchema = (label: string) =>
  toNameSchema(label).refine(isPlainName, `${label} must be a name, without an address`);

/** A ticket for another person. */
export const giftSchema = z.strictObject({
  name: toPersonSchema('The name'),
  email: toNewEmailSchema('Please enter the email address of the recipient'),
  /** Who gives it, as the recipient's mail says. */
  giver: toPersonSchema('Your name'),
  /** May be empty. */
  line: boundedText(GIFT_LINE_MAX, { tooLong: `Please use at most ${GIFT_LINE_MAX} characters` })
    .trim()
    .refine(isPlainLine, 'Please write a single line of plain text')
    .refine((line) => !holdsWebAddress(line), {
      error: 'Please leave out web addresses, and put a space after each sentence',
    }),
  /** Of the mail, in the event's zone. Empty: as soon as it is paid. */
  day: patternedText(10, /^(?:\d{4}-\d\d-\d\d)?$/, 'Please choose a day'),
});

/** Without `gift` the mail is sent again. */
export const changeGiftSchema = z.object({ orderId: idSchema, gift: giftSchema.optional() });

export const refuseGiftSchema = z.object({ token: mailTokenSchema });

/** `sent`: the recipient has not opened the event yet. */
export const GIFT_STATES = ['waiting', 'sent', 'opened', 'refused'] as const;

/** Empty texts were erased. */
export const givenSchema = z.object({
  name: z.string(),
  email: z.string(),
  giver: z.string(),
  line: z.string(),
  send_at: instantSchema,
  state: z.enum(GIFT_STATES),
  /** The mail may be sent again, or to another person. */
  can_change: z.boolean(),
});

export type Gift = z.output<typeof giftSchema>;
