import { sessionCall } from '@/lib/auth/routes';
import { startSession } from '@/lib/auth/start-session';
import { calls } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = sessionCall(calls.changePassword, startSession);
