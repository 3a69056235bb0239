import { setTimeout as sleep } from 'node:timers/promises';
import { isOffered } from '@/lib/api-client/offers';
import { getSession } from '@/lib/auth/session';
import { getPlayback } from '@/lib/api-client/playback';
import { type Ticket, toTicket } from '@/lib/player/ticket';

/** In milliseconds. */
const PATIENCE_MS = 1500;

/** Null without a ticket, and when the API is too slow. */
export async function getTicket(eventId: string, country: string | null): Promise<Ticket | null> {
  const session = await getSession();
  if (!session || !isOffered('playback')) return null;
  const playback = await Promise.race([
    getPlayback(eventId, session.token, country),
    sleep(PATIENCE_MS, null, { ref: false }),
  ]);
  return playback?.ok ? toTicket(playback.value) : null;
}
