import { accountForm } from '@/lib/auth/routes';
import { calls, findPairingSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = accountForm(calls.findPairing, {
  schema: findPairingSchema.omit({ linked: true }),
  keep: (found) => ({ code: 'user_code' in found ? String(found.user_code) : '' }),
});
