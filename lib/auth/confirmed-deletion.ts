import * as z from 'zod';
import { deleteAccountSchema } from '@/lib/contract/account';

export const confirmedDeletionSchema = deleteAccountSchema.extend({
  confirm: z.literal('on', { error: 'Please tick this to go on' }),
  leavePayment: z.unknown().transform((value) => value === 'on' || undefined),
});
