import { z } from 'zod';
import { toEmailSchema } from './accounts';
import { boundedText, typedText } from './text';

const NAME_MAX = 100;

/** The longest message, in characters. */
export const CONTACT_MESSAGE_MAX = 5000;

/** Names stand in the subject of a mail, so they are one line. */
const nameSchema = (label: string) =>
  typedText(NAME_MAX, { missing: `${label} is required`, tooLong: `${label} is too long` }).regex(
    /^\P{Cc}*$/u,
    `${label} must be one line`,
  );

/**
 * Body of `POST /contact`; serves the form too. `website` is a trap: people don't see the field and robots fill it in. A
 * message with something in it is answered like any other, and not kept.
 */
export const contactMessageSchema = z.object({
  firstName: nameSchema('First Name'),
  lastName: nameSchema('Last Name'),
  email: toEmailSchema('Please enter a valid email address'),
  message: typedText(CONTACT_MESSAGE_MAX, {
    missing: 'Message is required',
    tooLong: `Message must be at most ${CONTACT_MESSAGE_MAX} characters`,
  }),
  acceptTerms: z.literal(true, 'Please accept the terms and conditions'),
  website: boundedText(2048).optional(),
});

export type ContactMessageInput = z.output<typeof contactMessageSchema>;
