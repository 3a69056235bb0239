import type { InputStatus } from '@/lib/contract/studio/live/schemas';
import { toMailedMoment } from '../../events/event-links';
import type { EventRow } from '../../events/repository';
import { isSilent } from '../../playback/ingest';
import type { LiveContext } from './live-context';
import { sendAlert } from '../../mail/send-alert';

/** An encoder that comes back sooner has hiccuped. In ms. */
const REAL_MS = 30_000;
const PAUSE_MS = 15 * 60_000;

/** Mails owners and the desk of a signal that a running show has lost: each loss once, seldom. */
export async function tellLoss(
  { config: { site }, deps: { store, now } }: LiveContext,
  { id, title, timezone, organisation_id: organisationId }: EventRow,
  status: InputStatus,
): Promise<void> {
  const nowMs = now();
  const sinceMs = Date.parse(status.last_media_at ?? status.since ?? '');
  if (organisationId === null || !isSilent(status, nowMs) || nowMs - sinceMs < REAL_MS) return;
  await store.transaction().execute((trx) =>
    sendAlert(
      trx,
      site,
      {
        organisationId,
        kind: 'signal',
        key: id,
        eventId: id,
        roles: ['owner', 'desk'],
        repeatBefore: Math.min(sinceMs, nowMs - PAUSE_MS),
        subject: `Signal lost: ${title}`,
        heading: 'The signal is lost',
        parts: [
          `We have received nothing from the encoder of ${title} since ${toMailedMoment(sinceMs, timezone)}.`,
          'Check the encoder and its connection. Viewers stay on the page, and the show goes on by itself once the signal is back.',
          { action: 'Open the desk', url: `${site.url}/studio/events/${encodeURIComponent(id)}/live` },
        ],
      },
      nowMs,
    ),
  );
}
