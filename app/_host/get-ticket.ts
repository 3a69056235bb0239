import { setTimeout as sleep } from 'node:timers/promises';
import { getSession } from '@/lib/auth/session';
import { getPlayback } from '@/lib/playback/get-playback';
import { type Ticket, toTicket } from '@/lib/playback/ticket';

/**
 * A shop window does not wait for longer than this to say who has a ticket already, in
 * milliseconds.
 */
const PATIENCE_MS = 1500;

/**
 * The ticket a visitor has for an event; null without a session or a ticket, and when the API is
 * too slow.
 */
export async function getTicket(eventId: string, country: string | null): Promise<Ticket | null> {
  const session = await getSession();
  if (!session) return null;
  const playback = await Promise.race([
    getPlayback(eventId, session.token, country),
    sleep(PATIENCE_MS, null, { ref: false }),
  ]);
  return playback?.ok ? toTicket(playback.value) : null;
}
