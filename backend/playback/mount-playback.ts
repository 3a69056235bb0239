import { calls, type PlaybackAnswer } from '@/lib/contract';
import { type ShowId, toShowId } from '@/lib/contract/show-id';
import { watchEnd } from '@/lib/contract/ticket-end';
import { fail, ok, type Result } from '@/lib/result';
import { toEventAnswer } from '../events/to-event-answer';
import type { Router, Session } from '../http/router';
import type { PlaybackContext } from './context';
import { decideAccess, toGranted } from './entitlement';
import type { Country } from './media-answer';
import { checkCountry, findPlaylist, noEvent, openPlayback } from './open-playback';
import { listScreens, stopScreen } from './screens';
import { hasPreview, notShown, toShowing } from './showing';

export function mountPlayback(router: Router, context: PlaybackContext): void {
  const admitted = async <T>(session: Session, show: ShowId, work: () => Promise<Result<T>>) => {
    const admission = await admitGrant(context, session, show);
    return admission.ok ? work() : admission;
  };
  router.getPrivate(calls.getPlayback, ({ eventId: show }, session, country) =>
    admitted(session, show, () => getPlayback(context, session, show, country)),
  );
  router.postPrivate(calls.openPlayback, (body, session, country) =>
    admitted(session, body.eventId, () => openPlayback(context, session, body, country)),
  );
  router.getPrivate(calls.listScreens, ({ eventId }, session) =>
    admitted(session, toShowId(eventId), () => listScreens(context, session, eventId)),
  );
  router.postPrivate(calls.stopScreen, (body, session) =>
    admitted(session, toShowId(body.eventId), () => stopScreen(context, session, body)),
  );
}

/**
 * A grant opens the show that was paid for with it, unless another account has the ticket; a paired
 * screen what it was paired for.
 */
async function admitGrant(
  { repository, readEvent }: PlaybackContext,
  { userId, grant, pairing }: Session,
  { event, side }: ShowId,
): Promise<Result<null>> {
  if (pairing) {
    const { eventId, organisationId } = pairing;
    const owner = eventId === null ? ((await readEvent(toShowId(event)))?.organisation_id ?? '') : null;
    const isIts = side === null && (eventId === null ? owner === organisationId : event === eventId);
    return isIts ? ok(null) : fail('forbidden', 'This screen is not connected for this event.');
  }
  if (!grant) return ok(null);
  if (side !== null || event !== grant.eventId)
    return fail('forbidden', 'This browser may open only what was paid for in it. Please sign in.');
  const moved = await repository.findMoved(userId);
  if (!moved) return ok(null);
  const message =
    'Your ticket is in the account of the email address you gave. Enter a code from that mailbox, or sign in, to watch.';
  return fail('email_unverified', message, { reference: moved.id });
}

/** Fails with `not_found`, `country_blocked`, as `decideAccess`, or `email_unverified`. */
export async function getPlayback(
  context: PlaybackContext,
  { userId, grant }: Pick<Session, 'userId' | 'grant'>,
  show: ShowId,
  country: Country,
): Promise<Result<PlaybackAnswer>> {
  if (show.side !== null) return getSideShow(context, userId, show);
  const { events, repository, persons, now } = context;
  const event = checkCountry(await events.findById(show.event), country);
  if (!event.ok) return event;
  const showing = toShowing(event.value);
  if (showing.isStopped) return notShown();
  const { facts, isNew } = await repository.findViewer({ userId, sessionId: null }, event.value, now());
  const access = decideAccess(toGranted(facts, grant), now());
  if (access.ok && isNew) await repository.noteOpened({ userId, eventId: show.event }, now());
  if (!access.ok) {
    if (!hasPreview(showing, now())) return access;
    const person = await persons.find(userId);
    if (!person.ok) return person;
  }
  const pause = await context.findPause(event.value);
  const answer = toEventAnswer(event.value, await events.listPackages([show.event]), {
    pause,
    nowMs: now(),
  });
  const { screens, packages, endsWithShow, until: end } = access.ok ? access.value : NOTHING;
  // The end of a show is known when it is over.
  const until = endsWithShow ? null : watchEnd(end, event.value.replay_until);
  return ok({
    event: answer,
    playlist: await findPlaylist(context, showing),
    grant: access.ok ? access.value.grant : 'preview',
    ...(until !== null && { until: new Date(until).toISOString() }),
    ends_with_show: endsWithShow,
    screens,
    packages,
  });
}

async function getSideShow(
  context: PlaybackContext,
  userId: string,
  id: ShowId,
): Promise<Result<PlaybackAnswer>> {
  const { events, sides } = context;
  const show = await sides.find(id);
  const row = await events.findById(id.event);
  if (!show || !row || !(await sides.admit(id, userId, null))) return noEvent();
  if (show.isStopped) return notShown();
  return ok({
    event: toEventAnswer({ ...row, ...show, doors_open_at: null, status_text: null }, []),
    playlist: await findPlaylist(context, show),
    grant: 'operator',
    screens: null,
    packages: [],
  });
}

const NOTHING = { until: null, endsWithShow: false, screens: null, packages: [] };
