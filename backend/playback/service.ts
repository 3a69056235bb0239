import { TOKEN_MS } from '@/lib/contract/terms';
import {
  mediaPathSchema,
  type PlaybackAnswer,
  type PlaybackToken,
  type PlaybackTokenRequest,
  type TokenGrant,
} from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { Persons } from '../accounts/persons';
import type { UpstreamConfig, UpstreamDeps } from '../config/config';
import { isOpenIn, notInCountry } from '../events/country-rule';
import { createEventRepository, type EventRow } from '../events/repository';
import { isLive, isOnNow } from '../events/timetable';
import { toEventAnswer } from '../events/to-event-answer';
import { createRateLimit } from '../http/rate-limit';
import {
  isPlaylistFile,
  type MediaAnswer,
  type MediaHead,
  PLAYLIST_TYPE,
  toFailedMedia,
  toMediaAnswer,
} from './media-answer';
import type { Session } from '../http/router';
import { decideAccess } from './entitlement';
import { createFolderFilms, FOLDER_PLAYLIST, resolveInFolder, type Show } from './folder-video';
import { createMediaKeys, readPart } from './media-keys';
import { createOrigin } from './origin';
import { createOriginFilms, ORIGIN_PLAYLIST } from './origin-video';
import { createPlaces, toPlaceId } from './places';
import { createPlaybackTokens, type PlaybackClaims } from './playback-tokens';
import { lengthOf, renameAddresses } from './playlist';
import { createPreviews } from './previews';
import { createPlaybackRepository } from './repository';
import { createSharedCache } from './shared-cache';

/** Where the test clip is, below every event. */
const CLIP = 'clip/';
const CLIP_SEGMENTS = 3;

/** How many tokens one login gets in a minute: a screen asks twice, and twelve times while it waits for the start. */
export const TOKENS_PER_MINUTE = 120;

/** How far back a preview may look, in milliseconds: what is shown now, and no more. */
const PREVIEW_DVR_MS = 30_000;

const MINUTE_MS = 60 * 1000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const EVENT_MS = 1000;

/** A file of an event as it is asked for. */
export type MediaRequest = MediaHead & {
  eventId: string;
  file: string;
  query: URLSearchParams;
  /** The playback token, from the header or the query. */
  token: string | null;
  country: Country;
  signal?: AbortSignal;
};

/** Where the viewer is, as ISO 3166-1 alpha-2 has it; null when unknown. */
type Country = string | null;

export type PlaybackService = {
  /** What a user may watch. Fails with `not_found`, `country_blocked`, why there is no access (`decideAccess`), or `email_unverified` for a preview. */
  getPlayback(userId: string, eventId: string, country: Country): Promise<Result<PlaybackAnswer>>;
  /**
   * A short token for one screen, and its heartbeat. Fails like `getPlayback`, with `unauthorized` for a login that has
   * ended, with `too_many_screens`, and with `rate_limited`.
   */
  openPlayback(
    session: Pick<Session, 'jti' | 'userId'>,
    request: PlaybackTokenRequest,
    country: Country,
  ): Promise<Result<PlaybackToken>>;
  /** A playlist, for a token that holds and an access that still does, or a segment, for an address that we signed. */
  openMedia(request: MediaRequest): Promise<MediaAnswer>;
  stop(): Promise<void>;
};

/** Watching. Access is asked of the store at the page, at every token and at every playlist, so it ends when it ends. */
export function createPlaybackService(
  config: Pick<UpstreamConfig, 'mediaDir' | 'playback'>,
  deps: Pick<UpstreamDeps, 'store' | 'payments' | 'now' | 'report'>,
  persons: Persons,
): PlaybackService {
  const { store, now } = deps;
  const events = createEventRepository(store);
  const repository = createPlaybackRepository(store, deps.payments.accounts.mode);
  const keys = createMediaKeys(config.playback.secrets);
  const tokens = createPlaybackTokens(keys);
  const places = createPlaces(deps);
  // In memory: it spares this process work, and places are counted by the store.
  const asks = createRateLimit(null, {
    name: 'playback-tokens',
    points: TOKENS_PER_MINUTE,
    windowMs: MINUTE_MS,
    says: 'Your screens asked for too much',
  });
  const previews = createPreviews(store);
  const folders = createFolderFilms(config.mediaDir, now);
  const origins = createOriginFilms(createOrigin(config.playback.origins), keys, now);
  const rows = createSharedCache<EventRow>({ maxBytes: 8000, sizeOf: () => 1, now });
  /** Origins that were seen live: what has an end only afterwards was no recording. */
  const seenLive = new Set<string>();

  /** As it stood at most a second ago: everybody who watches asks for it all the time. */
  const readEvent = (eventId: string) =>
    rows.get(eventId, EVENT_MS, async () => (await events.findById(eventId)) ?? null);

  async function findEvent(
    eventId: string,
    country: Country,
    read: (eventId: string) => Promise<EventRow | null | undefined>,
  ): Promise<Result<EventRow>> {
    const event = await read(eventId);
    if (!event) return fail('not_found', 'There is no such event.');
    if (!isOpenIn(event, country)) return notInCountry();
    return ok(event);
  }

  /** The event's multivariant playlist by its name here; null while there is nothing to play. */
  async function findPlaylist(event: EventRow): Promise<string | null> {
    if (!isOnNow(event, now())) return null;
    if (event.media_url !== null) return ORIGIN_PLAYLIST;
    return event.media !== null && (await folders.has(event.media)) ? FOLDER_PLAYLIST : null;
  }

  /** Free seconds are of what is shown by the clock: a recording would be given away as a whole. */
  function hasPreview(event: EventRow): boolean {
    const isByTheClock = event.media_url !== null || event.play_as !== 'video';
    return (event.preview_seconds ?? 0) > 0 && isByTheClock && isLive(event, now());
  }

  function toShow(event: EventRow, claims: PlaybackClaims): Show {
    if (event.play_as === 'video' || !isLive(event, now())) return { as: 'video' };
    const dvrMs = event.dvr_seconds === null ? null : event.dvr_seconds * 1000;
    return {
      as: 'live',
      startsAtMs: event.start_time,
      loops: event.play_as === 'loop',
      dvrMs: claims.grant === 'preview' ? PREVIEW_DVR_MS : dvrMs,
    };
  }

  /**
   * Until when what a playlist leads to may be fetched: for an hour or two where it is asked for again and again, else for
   * as long as it plays and a quarter to half an hour. All who ask within the hour, or quarter, get the same addresses.
   */
  function signedUntil(playlist: string): number {
    const isWholeNow = playlist.includes('#EXT-X-ENDLIST');
    const stepMs = isWholeNow ? QUARTER_MS : HOUR_MS;
    return (Math.floor(now() / stepMs) + 2) * stepMs + (isWholeNow ? lengthOf(playlist) : 0);
  }

  /** Whether a token still opens playlists: its login, its access and its place hold. */
  async function checkClaims(claims: PlaybackClaims, event: EventRow): Promise<Result<null>> {
    const viewer = await repository.findViewer(claims, event, now());
    if (!viewer.isLoggedIn) return sessionEnded();
    if (claims.grant === 'test') return ok(null);
    if (claims.grant === 'preview' && hasPreview(event)) return ok(null);
    const access = decideAccess(viewer.facts, now());
    if (!access.ok || claims.place === null) return access.ok ? ok(null) : access;
    return places.check(claims.place, viewer.places, access.value.screens);
  }

  async function openPlaylist(request: MediaRequest, event: EventRow): Promise<Result<string>> {
    const { eventId, file, token } = request;
    if (token === null) return fail('unauthorized', 'Ask for a playback token first.');
    if (!isOpenIn(event, request.country)) return notInCountry();
    const claims = await tokens.verify(token, eventId, now());
    if (!claims.ok) return claims;
    const held = await checkClaims(claims.value, event);
    if (!held.ok) return held;
    const isClip = file.startsWith(CLIP);
    if (isClip !== (claims.value.grant === 'test')) return missing();
    if (!isClip && !isOnNow(event, now())) return missing();
    const text = isClip
      ? await showFolder(
          config.playback.testClip,
          file.slice(CLIP.length),
          CLIP,
          { as: 'video', firstSegments: CLIP_SEGMENTS },
          event,
        )
      : event.media_url !== null
        ? await showOrigin(event, event.media_url, file)
        : event.media !== null
          ? await showFolder(event.media, file, '', toShow(event, claims.value), event)
          : missing();
    if (!text.ok) return text;
    if (claims.value.grant === 'preview' && isWhole(text.value))
      return fail('not_entitled', 'The preview is of the live show only.');
    // A client that sends the token in the address needs it in the addresses of the variants too.
    return request.query.has('token')
      ? ok(renameAddresses(text.value, (uri) => (/\.m3u8$/.test(uri) ? `${uri}?token=${token}` : uri)))
      : text;
  }

  async function showFolder(
    folder: string,
    file: string,
    prefix: string,
    show: Show,
    event: EventRow,
  ): Promise<Result<string>> {
    const text = await folders.showPlaylist(folder, file, show);
    if (!text.ok) return text;
    const until = signedUntil(text.value);
    return ok(
      renameAddresses(text.value, (uri, part) => {
        const path = resolveInFolder(file, uri);
        if (path === null || isPlaylistFile(path)) return uri;
        return `${uri}?${keys.signPath(event.id, prefix + path, until, part)}`;
      }),
    );
  }

  async function showOrigin(event: EventRow, mediaUrl: string, file: string): Promise<Result<string>> {
    const address = origins.toAddress(event.id, mediaUrl, file);
    if (address === null) return missing();
    const text = await origins.readPlaylist(address);
    if (!text.ok) return text;
    await noteEnd(event, text.value);
    const until = signedUntil(text.value);
    // All that an origin leads to lies in one folder here, beside or below the playlist that names it.
    const base = file === ORIGIN_PLAYLIST ? '' : '../';
    return ok(
      renameAddresses(text.value, (uri, part) => {
        const path = origins.toFile(event.id, address, uri);
        if (path === null) return `${base}refused.ts`;
        return isPlaylistFile(path)
          ? base + path
          : `${base}${path}?${keys.signPath(event.id, path, until, part)}`;
      }),
    );
  }

  /** A show whose playlist ends, and did not before, is over. */
  async function noteEnd(event: EventRow, text: string): Promise<void> {
    if (!text.includes('#EXTINF:')) return;
    if (!text.includes('#EXT-X-ENDLIST')) seenLive.add(event.id);
    else if (seenLive.delete(event.id) && event.ended_at === null) await events.setEnded(event.id, now());
  }

  async function openSegment(request: MediaRequest, event: EventRow): Promise<MediaAnswer> {
    const { eventId, file, query, signal } = request;
    if (!keys.isSigned(eventId, file, query, now()))
      return toFailedMedia(fail('forbidden', 'This address has run out. Load the playlist again.').error);
    const leftSeconds = Math.max(0, Number(query.get('e')) - Math.ceil(now() / 1000));
    // Checked when the playlist was requested; the address is the key, and a shared cache may keep
    // what is behind it.
    const cacheControl = `public, max-age=${leftSeconds}, immutable`;
    const part = readPart(query);
    const isClip = file.startsWith(CLIP);
    if (!isClip && event.media_url !== null) {
      const address = origins.toAddress(eventId, event.media_url, file);
      const answer =
        address === null ? missing() : await origins.open(address, file, request, cacheControl, part, signal);
      return answer.ok ? answer.value : toFailedMedia(answer.error);
    }
    const folder = isClip ? config.playback.testClip : event.media;
    const path = isClip ? file.slice(CLIP.length) : file;
    const found = folder === null ? null : await folders.openFile(folder, path, cacheControl, part);
    return found ? toMediaAnswer(found, request) : toFailedMedia(missing().error);
  }

  return {
    async getPlayback(userId, eventId, country) {
      const event = await findEvent(eventId, country, (id) => events.findById(id));
      if (!event.ok) return event;
      const { facts } = await repository.findViewer({ userId, sessionId: null }, event.value, now());
      const access = decideAccess(facts, now());
      if (!access.ok) {
        if (!hasPreview(event.value)) return access;
        const person = await persons.find(userId);
        if (!person.ok) return person;
      }
      const answer = toEventAnswer(event.value, await events.listPackages(eventId));
      const until = access.ok ? access.value.until : null;
      return ok({
        event: answer,
        playlist: await findPlaylist(event.value),
        grant: access.ok ? access.value.grant : 'preview',
        ...(until !== null && { until: new Date(until).toISOString() }),
      });
    },

    async openPlayback(session, { eventId, screen, takeOver = false, purpose = 'show', place }, country) {
      const asked = await asks.take(session.jti);
      if (!asked.ok) return asked;
      const event = await findEvent(eventId, country, readEvent);
      if (!event.ok) return event;
      const nowMs = now();
      const claims = { userId: session.userId, sessionId: session.jti, eventId, screen };
      const viewer = await repository.findViewer(claims, event.value, nowMs);
      if (!viewer.isLoggedIn) return sessionEnded();
      const issue = async (
        grant: TokenGrant,
        expiresAt: number,
        playlist: string | null,
        placeId: string | null = null,
      ) => ({
        token: await tokens.sign({ ...claims, grant, place: placeId }, nowMs, expiresAt),
        expires_at: new Date(expiresAt).toISOString(),
        ...{ playlist, grant },
      });
      if (purpose === 'test') return ok(await issue('test', nowMs + TOKEN_MS, CLIP + FOLDER_PLAYLIST));
      const access = decideAccess(viewer.facts, nowMs);
      if (access.ok) {
        const { grant, until, screens: limit } = access.value;
        const wish = { places: viewer.places, limit, takeOver, shown: place ?? null };
        const held = await places.hold(claims, wish);
        if (!held.ok) return held;
        const expiresAt = Math.min(nowMs + TOKEN_MS, until ?? Infinity);
        const playlist = await findPlaylist(event.value);
        return ok({ ...(await issue(grant, expiresAt, playlist, toPlaceId(held.value))), place: held.value });
      }
      if (!hasPreview(event.value)) return access;
      const person = await persons.find(session.userId);
      if (!person.ok) return person;
      const viewing = { userId: session.userId, person: person.value };
      const leftMs = await previews.use(viewing, eventId, {
        allowedMs: (event.value.preview_seconds ?? 0) * 1000,
        stepMs: TOKEN_MS,
        nowMs,
      });
      if (leftMs <= 0) return access;
      const expiresAt = nowMs + Math.min(TOKEN_MS, leftMs);
      return ok({
        ...(await issue('preview', expiresAt, await findPlaylist(event.value))),
        preview_left: Math.ceil(leftMs / 1000),
      });
    },

    async openMedia(request) {
      const { eventId, file } = request;
      const event = await readEvent(eventId);
      if (!event || !mediaPathSchema.safeParse(file).success) return toFailedMedia(missing().error);
      if (!isPlaylistFile(file)) return openSegment(request, event);
      const text = await openPlaylist(request, event);
      if (!text.ok) return toFailedMedia(text.error);
      const body = new TextEncoder().encode(text.value);
      return {
        status: 200,
        headers: {
          'Content-Type': PLAYLIST_TYPE,
          'Cache-Control': 'private, no-store',
          'Content-Length': String(body.byteLength),
          'X-Content-Type-Options': 'nosniff',
        },
        body: request.method === 'HEAD' ? null : body,
      };
    },

    stop: () => places.stop(),
  };
}

/** Whether a playlist has a show from its beginning or to its end, and not what goes out now alone (RFC 8216 4.3.3). */
function isWhole(playlist: string): boolean {
  return /^#EXT-X-(ENDLIST|PLAYLIST-TYPE:)/m.test(playlist);
}

function sessionEnded() {
  return fail('unauthorized', 'Your session has ended. Please log in again.');
}

function missing() {
  return fail('not_found', 'There is no such file to play now.');
}
