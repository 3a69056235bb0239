import { z } from 'zod';
import { deleteAccountSchema } from '@/lib/contract/account';

/** The form that deletes an account: the password, and a tick that it is meant. */
export const confirmedDeletionSchema = deleteAccountSchema.extend({
  confirm: z.literal('on', { error: 'Please tick this to go on' }),
});
