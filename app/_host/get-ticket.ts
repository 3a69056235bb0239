import { setTimeout as sleep } from 'node:timers/promises';
import { headers } from 'next/headers';
import { isOffered } from '@/lib/api-client/offers';
import { isProvenLogin } from '@/lib/auth/login-proof';
import { getSession } from '@/lib/auth/session';
import { toBuyerKey } from '@/lib/orders/captures/purchase-key';
import { getPlayback } from '@/lib/playback/calls';
import { type Ticket, toTicket } from '@/lib/playback/ticket';
import { findOwnShow } from '@/server/viewer-api/own-show';

/** A storefront waits no longer for the ticket, in milliseconds. */
const PATIENCE_MS = 1500;

/** The visitor's ticket for an event; null without one, and when the API is too slow. */
export async function getTicket(eventId: string, country: string | null): Promise<Ticket | null> {
  const session = await getSession();
  if (!session) return null;
  const head = await headers();
  const show = await findOwnShow(head, eventId);
  if (show) {
    const access = isProvenLogin(head, session.token)
      ? await show.findAccess(toBuyerKey(session.token), country)
      : null;
    return access?.ok ? toTicket(access.value) : null;
  }
  if (!isOffered('playback')) return null;
  const playback = await Promise.race([
    getPlayback(eventId, session.token, country),
    sleep(PATIENCE_MS, null, { ref: false }),
  ]);
  return playback?.ok ? toTicket(playback.value) : null;
}
