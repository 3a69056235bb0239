import { sessionCall } from '@/lib/auth/routes';
import { calls } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = sessionCall(calls.sendVerification);
