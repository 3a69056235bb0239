import { calls, type PairingAnswer } from '@/lib/contract';
import { toShowId } from '@/lib/contract/show-id';
import { fail, ok, type Result } from '@/lib/result';
import type { AccountContext } from '../../accounts/context';
import { isOpenIn } from '../../events/country-rule';
import type { EventService } from '../../events/service';
import { phaseAt } from '../../events/timetable';
import type { Router, Session } from '../../http/router';
import type { PlaybackContext } from '../context';
import { decideAccess } from '../entitlement';
import type { Country } from '../media-answer';
import { listCandidates } from './opened';
import { createPairing } from './pairing';

/** As they stand on a TV. Those of no other phase can be watched. */
const ORDER = ['live', 'doors', 'scheduled', 'replay'];
const MOST = 60;

export function mountPairing(
  router: Router,
  accounts: AccountContext,
  playback: PlaybackContext,
  service: Pick<EventService, 'toAnswers'>,
): void {
  const pairing = createPairing(accounts, playback);
  const { store, pairedScreens } = accounts;
  router.postAny(calls.startPairing, (body, _session, country, caller) =>
    pairing.start(body, country, caller),
  );
  router.post(calls.takePairing, (body, caller) => pairing.take(body.device_code, caller));
  router.postPrivate(calls.findPairing, (body, session, _country, caller) =>
    pairing.find(session, body, caller),
  );
  router.postPrivate(calls.decidePairing, (body, session, _country, caller) =>
    pairing.decide(session, body, caller),
  );
  router.postPrivate(calls.endPairing, async ({ screenId }, { userId }) => {
    await pairedScreens.end(store, userId, screenId);
    return ok({ message: 'That screen can no longer play.' });
  });
  router.getPrivate(calls.getPairing, (_params, session, country) =>
    getPairing(accounts, playback, service, session, country),
  );
}

/** Fails with `forbidden` for a login. */
async function getPairing(
  { store, pairedScreens }: AccountContext,
  { mode, now, readEvent, repository }: PlaybackContext,
  service: Pick<EventService, 'toAnswers'>,
  { userId, pairing }: Session,
  country: Country,
): Promise<Result<PairingAnswer>> {
  if (!pairing) return fail('forbidden', 'Only a paired screen asks this.');
  const nowMs = now();
  const screen = (await pairedScreens.list(store, userId)).find((one) => one._id === pairing.id);
  const candidates =
    pairing.eventId === null
      ? await listCandidates(store, mode, userId, nowMs, pairing.organisationId)
      : [{ event_id: pairing.eventId }];
  const open: { id: string; at: number; starts: number }[] = [];
  for (const { event_id: id } of candidates) {
    const event = await readEvent(toShowId(id));
    if (!event || event.isStopped || !isOpenIn(event, country)) continue;
    const phase = phaseAt(event, nowMs);
    const at = ORDER.indexOf(phase);
    if (at < 0) continue;
    const { facts } = await repository.findViewer({ userId, sessionId: null }, { ...event, id }, nowMs);
    const access = decideAccess(facts, nowMs);
    if (!access.ok || (phase === 'replay' && access.value.endsWithShow)) continue;
    open.push({ id, at, starts: phase === 'replay' ? -event.start_time : event.start_time });
    if (open.length === MOST) break;
  }
  open.sort((a, b) => a.at - b.at || a.starts - b.starts);
  const answers = await service.toAnswers(open.map(({ id }) => id));
  return ok({
    kind: pairing.kind,
    opens: screen?.opens ?? '',
    events: open.flatMap(({ id }) => answers.get(id) ?? []),
  });
}
