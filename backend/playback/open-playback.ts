import {
  calls,
  type PlaybackAnswer,
  type PlaybackToken,
  type PlaybackTokenRequest,
  type TokenGrant,
} from '@/lib/contract';
import { type ShowId, toShowId } from '@/lib/contract/show-id';
import { TOKEN_MS } from '@/lib/contract/terms';
import { watchEnd } from '@/lib/contract/ticket-end';
import { type AppError, fail, ok, type Result } from '@/lib/result';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { isOpenIn, notInCountry } from '../events/country-rule';
import { toStream } from '../events/stream-columns';
import { isLive, isOnNow } from '../events/timetable';
import { toEventAnswer } from '../events/to-event-answer';
import { sessionEnded } from '../http/failure';
import type { Router, Session } from '../http/router';
import type { PlaybackContext } from './context';
import { type Access, decideAccess, toGranted } from './entitlement';
import { CLIP } from './folder-video';
import type { Gateway } from './gateway';
import { hasPreview, isShownLive, notShown, type Showing, toShowing } from './showing';
import type { Country } from './media-answer';
import { ORIGIN_PLAYLIST } from './origin-video';
import { type Place, placesOf, type ScreenKey } from './place-rules';
import { toPlayCause } from './play-notes';
import { listScreens, stopScreen } from './screens';

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

/**
 * Issues a token and records the heartbeat. Fails like `getPlayback`, or with `too_many_screens`,
 * `screen_stopped` or `rate_limited`.
 */
export async function openPlayback(
  context: Gateway,
  session: Session,
  request: PlaybackTokenRequest,
  country: Country,
): Promise<Result<PlaybackToken>> {
  const { asks, readEvent, repository } = context;
  const { eventId: show, screen, device: name = null, purpose = 'show', trouble } = request;
  const { event: eventId, side } = show;
  const asked = await asks.take(session.jti);
  if (!asked.ok) return asked;
  const key = { userId: session.userId, sessionId: session.jti, eventId, screen, name };
  const event = checkCountry(await readEvent(show), country);
  if (!event.ok) {
    context.notes.note(eventId, { stalls: 0, cause: toPlayCause(event.error.code) });
    if (event.error.code === 'country_blocked') context.viewing.fail(key, event.error.code, name);
    return event;
  }
  const nowMs = context.now();
  if (trouble?.cause && side === null) context.viewing.fail(key, trouble.cause, name);
  const { isLoggedIn, isNew, facts, places } = await repository.findViewer(
    key,
    { ...event.value, id: eventId },
    nowMs,
  );
  if (!isLoggedIn) return sessionEnded();
  const screening = { key, event: event.value, country, nowMs };
  if (purpose === 'test') {
    const grant = { grant: 'test', playlist: CLIP + FOLDER_PLAYLIST } as const;
    return ok(await issue(context, screening, { ...grant, expiresAt: nowMs + TOKEN_MS }));
  }
  if (side !== null) return openSideShow(context, screening);
  if (event.value.isStopped) return notShown();
  const access = decideAccess(toGranted(facts, session.grant), nowMs);
  if (access.ok && isNew) await repository.noteOpened(key, nowMs);
  const opened = access.ok
    ? await openWithAccess(context, screening, access.value, { ...request, places })
    : hasPreview(event.value, nowMs)
      ? await openPreview(context, screening, access)
      : access;
  const failure = opened.ok ? (trouble?.cause ?? null) : opened.error.code;
  if (access.ok || facts.orders.length + facts.passes.length > 0)
    context.notes.note(eventId, { stalls: trouble?.stalls ?? 0, cause: toPlayCause(failure) });
  if (!opened.ok) context.viewing.fail(key, opened.error.code, name);
  else if (opened.value.playlist !== null) {
    const of = !access.ok ? 'preview' : isShownLive(event.value, nowMs) ? 'live' : 'replay';
    context.viewing.note(key, { of, country });
    if (of === 'replay') context.notes.watch(eventId, request.position ?? null);
  }
  return opened;
}

type Screening = { key: ScreenKey; event: Showing; country: Country; nowMs: number };

/** The token ends with the access at the latest. */
async function openWithAccess(
  context: Gateway,
  screening: Screening,
  { grant, until, endsWithShow, screens: limit, passOf, begins }: Access,
  wish: Pick<PlaybackTokenRequest, 'place' | 'takeOver' | 'position' | 'cast'> & {
    places: readonly Place[];
  },
): Promise<Result<PlaybackToken>> {
  const { key, event, nowMs } = screening;
  const { place: shown = null, takeOver = false, position, cast = false } = wish;
  const resume = await exchangePosition(context, screening, position);
  const places = placesOf(wish.places, key.eventId, passOf);
  const held = await context.places.hold(key, { places, limit, takeOver, shown, passOf });
  if (!held.ok) return held;
  const expiresAt = Math.min(nowMs + TOKEN_MS, until ?? Infinity);
  const playlist = await findPlaylist(context, event);
  // Only what plays begins the hours.
  if (begins !== null && playlist !== null) await context.repository.noteFirstPlay(begins, nowMs);
  const token = await issue(context, screening, {
    grant: endsWithShow ? 'live' : grant,
    expiresAt,
    playlist,
  });
  const cast_token = cast && {
    cast_token: await issueForPlace(context, screening, held.value, {
      grant: endsWithShow ? 'live' : grant,
      until,
    }),
  };
  return ok({ ...token, grant, place: held.value, resume, ...cast_token });
}

async function openSideShow(context: Gateway, screening: Screening): Promise<Result<PlaybackToken>> {
  const { key, event, nowMs } = screening;
  if (!(await context.sides.admit(event.show, key.userId, key.name))) return noEvent();
  if (event.isStopped) return notShown();
  const playlist = await findPlaylist(context, event);
  return ok(await issue(context, screening, { grant: 'operator', expiresAt: nowMs + TOKEN_MS, playlist }));
}

async function exchangePosition(
  { positions }: Gateway,
  { key, event, nowMs }: Screening,
  seconds: number | undefined,
): Promise<PlaybackToken['resume']> {
  if (!isOnNow(event, nowMs) || isShownLive(event, nowMs)) return null;
  const position = seconds === undefined ? await positions.find(key) : positions.note(key, seconds);
  return position && { seconds: position.seconds, at: new Date(position.atMs).toISOString() };
}

async function openPreview(
  context: Gateway,
  screening: Screening,
  refused: { ok: false; error: AppError },
): Promise<Result<PlaybackToken>> {
  const { previews } = context;
  const { key, event, nowMs } = screening;
  const { userId, eventId } = key;
  const person = await previews.persons.find(userId);
  if (!person.ok) return person;
  const leftMs = await previews.use({ userId, person: person.value }, eventId, {
    allowedMs: (event.preview_seconds ?? 0) * 1000,
    stepMs: TOKEN_MS,
    nowMs,
  });
  if (leftMs <= 0) return refused;
  const expiresAt = nowMs + Math.min(TOKEN_MS, leftMs);
  const playlist = await findPlaylist(context, event);
  const token = await issue(context, screening, { grant: 'preview', expiresAt, playlist });
  return ok({ ...token, preview_left: Math.ceil(leftMs / 1000) });
}

/** Of a device that was handed an address and can't renew it. */
const CAST_MS = 12 * 60 * 60_000;

function issueForPlace(
  { tokens }: Gateway,
  { key: { userId }, event: { show, countries }, country, nowMs }: Screening,
  held: string,
  { grant, until }: { grant: TokenGrant; until: number | null },
): Promise<string> {
  const [place = ''] = held.split('.');
  const claims = { userId, show, grant, boundTo: countries === null ? null : { country }, place };
  return tokens.sign(claims, nowMs, Math.min(nowMs + CAST_MS, until ?? Infinity));
}

async function issue<G extends TokenGrant>(
  { tokens }: Gateway,
  { key, event, country, nowMs }: Screening,
  { grant, expiresAt, playlist }: { grant: G; expiresAt: number; playlist: string | null },
) {
  const boundTo = event.countries === null ? null : { country };
  return {
    token: await tokens.sign({ userId: key.userId, show: event.show, grant, boundTo }, nowMs, expiresAt),
    expires_at: new Date(expiresAt).toISOString(),
    playlist,
    grant,
  };
}

const noEvent = () => fail('not_found', 'There is no such event.');

function checkCountry<E extends Pick<Showing, 'countries'>>(
  event: E | null | undefined,
  country: Country,
): Result<E> {
  if (!event) return noEvent();
  return isOpenIn(event, country) ? ok(event) : notInCountry();
}

/** Null while there is nothing to play. */
export async function findPlaylist({ folders, now }: Gateway, event: Showing): Promise<string | null> {
  if (!isOnNow(event, now())) return null;
  const { folder, url } = toStream(event);
  if (url !== null && (folder === null || isLive(event, now()))) return ORIGIN_PLAYLIST;
  return folder !== null && (await folders.has(folder)) ? FOLDER_PLAYLIST : null;
}
