import { z } from 'zod';
import { toEmailSchema } from './accounts';
import { toNameSchema } from './names';
import { boundedText, typedText } from './text';

/** The longest message, in characters. */
export const CONTACT_MESSAGE_MAX = 5000;

/**
 * Body of `POST /contact`; serves the form too. `website` is a trap: people don't see the field and
 * robots fill it in. A message with something in it is answered like any other, and not kept.
 */
export const contactMessageSchema = z.object({
  firstName: toNameSchema('First Name'),
  lastName: toNameSchema('Last Name'),
  email: toEmailSchema('Please enter a valid email address'),
  message: typedText(CONTACT_MESSAGE_MAX, {
    missing: 'Message is required',
    tooLong: `Message must be at most ${CONTACT_MESSAGE_MAX} characters`,
  }),
  acceptTerms: z.literal(true, 'Please accept the terms and conditions'),
  website: boundedText(2048).optional(),
});

export type ContactMessageInput = z.output<typeof contactMessageSchema>;
