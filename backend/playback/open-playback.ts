import type { PlaybackToken, PlaybackTokenRequest, TokenGrant } from '@/lib/contract';
import { TOKEN_MS } from '@/lib/contract/terms';
import { type AppError, fail, ok, type Result } from '@/lib/result';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { isOpenIn, notInCountry } from '../events/country-rule';
import { toStream } from '../events/stream-columns';
import { isLive, isOnNow } from '../events/timetable';
import { sessionEnded } from '../http/failure';
import type { Session } from '../http/router';
import { type Access, decideAccess, toGranted } from './entitlement';
import { CLIP } from './folder-video';
import type { Gateway } from './gateway';
import type { Country } from './media-answer';
import { ORIGIN_PLAYLIST } from './origin-video';
import { type Place, placesOf, type ScreenKey } from './place-rules';
import { toPlayCause } from './play-notes';
import { hasPreview, isShownLive, notShown, type Showing } from './showing';

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

export const noEvent = () => fail('not_found', 'There is no such event.');

/** Fails with `not_found` or `country_blocked`. */
export function checkCountry<E extends Pick<Showing, 'countries'>>(
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
