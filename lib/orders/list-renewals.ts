import 'server-only';
import { callUpstream } from '@/lib/api-client/client';
import { isOffered } from '@/lib/api-client/offers';
import { calls, type RenewalAnswer } from '@/lib/contract';

/** None where they can't be read: they are shown beside something else. */
export async function listRenewals(token: string): Promise<RenewalAnswer[]> {
  if (!isOffered('passes')) return [];
  const listed = await callUpstream(calls.listRenewals, { params: {}, token });
  return listed.ok ? listed.value.renewals : [];
}
