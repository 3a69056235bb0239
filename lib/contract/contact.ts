import * as z from 'zod';
import { toNewEmailSchema } from './accounts';
import { toNameSchema } from './names';
import { boundedText, typedText } from './text';

export const CONTACT_MESSAGE_MAX = 5000;
export const CONTACT_TRAP_MAX = 2048;

/** `website` is a honeypot: a message with it is answered but not stored. */
export const contactMessageSchema = z.object({
  firstName: toNameSchema('First Name'),
  lastName: toNameSchema('Last Name'),
  email: toNewEmailSchema('Please enter a valid email address'),
  message: typedText(CONTACT_MESSAGE_MAX, {
    missing: 'Message is required',
    tooLong: `Message must be at most ${CONTACT_MESSAGE_MAX} characters`,
  }),
  acceptTerms: z.literal(true, 'Please accept the terms and conditions'),
  website: boundedText(CONTACT_TRAP_MAX).optional(),
});

export type ContactMessageInput = z.output<typeof contactMessageSchema>;
