import { headers } from 'next/headers';
import { callUpstream } from '@/lib/api-client/client';
import { isOffered } from '@/lib/api-client/offers';
import { calls } from '@/lib/contract';
import { parsePartner, readPartner } from '@/lib/http/partner';
import { clientAddress } from '@/lib/http/visitor';

/** Once for each browser that follows the link. The page does not wait. */
export async function countClick(eventId: string, given: unknown): Promise<void> {
  const via = parsePartner(given);
  if (via === null || !isOffered('codes')) return;
  const head = await headers();
  if (readPartner(head) === via) return;
  void callUpstream(calls.countClick, { body: { eventId, via }, clientAddress: clientAddress(head) });
}
