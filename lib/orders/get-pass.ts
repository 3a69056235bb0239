import 'server-only';
import { callUpstream } from '@/lib/api-client/client';
import { calls, type PassAnswer } from '@/lib/contract';
import type { Result } from '@/lib/result';

/** Never cached: its price and stock may change. Fails with `not_found` or `not_supported`. */
export const getPass = (passId: string): Promise<Result<PassAnswer>> =>
  callUpstream(calls.getPass, { params: { passId } });
