import { accountForm } from '@/lib/auth/routes';
import { calls } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = accountForm(calls.endPairing);
