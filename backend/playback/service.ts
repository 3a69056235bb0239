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
import { isPlaylistFile, type MediaAnswer, PLAYLIST_TYPE, toFailedMedia } from './media-answer';
import type { Session } from '../http/router';
import { decideAccess } from './entitlement';
import { FOLDER_PLAYLIST } from './folder-video';
import { CLIP, createMedia, type Country, type MediaRequest, missing } from './media';
import { createMediaKeys } from './media-keys';
import { createPlaces, toPlaceId } from './places';
import { createPlaybackTokens, type PlaybackClaims } from './playback-tokens';
import { renameAddresses } from './playlist';
import { createPreviews } from './previews';
import { createPlaybackRepository } from './repository';
import { createSharedCache } from './shared-cache';

/**
 * How many tokens one login gets in a minute: a screen asks twice, and twelve times while it waits
 * for the start.
 */
export const TOKENS_PER_MINUTE = 120;

const MINUTE_MS = 60 * 1000;
const EVENT_MS = 1000;

export type PlaybackService = {
  /**
   * What a user may watch. Fails with `not_found`, `country_blocked`, why there is no access
   * (`decideAccess`), or `email_unverified` for a preview.
   */
  getPlayback(userId: string, eventId: string, country: Country): Promise<Result<PlaybackAnswer>>;
  /**
   * A short token for one screen, and its heartbeat. Fails like `getPlayback`, with `unauthorized`
   * for a login that has ended, with `too_many_screens`, and with `rate_limited`.
   */
  openPlayback(
    session: Pick<Session, 'jti' | 'userId'>,
    request: PlaybackTokenRequest,
    country: Country,
  ): Promise<Result<PlaybackToken>>;
  /**
   * A playlist, for a token that holds and an access that still does, or a segment, for an address
   * that we signed.
   */
  openMedia(request: MediaRequest): Promise<MediaAnswer>;
  stop(): Promise<void>;
};

/**
 * Watching. Access is asked of the store at the page, at every token and at every playlist, so it
 * ends when it ends.
 */
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
  const media = createMedia(config, { events, keys, now });
  const rows = createSharedCache<EventRow>({ maxBytes: 8000, sizeOf: () => 1, now });

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

  /** Free seconds are of what is shown by the clock: a recording would be given away as a whole. */
  function hasPreview(event: EventRow): boolean {
    const isByTheClock = event.media_url !== null || event.play_as !== 'video';
    return (event.preview_seconds ?? 0) > 0 && isByTheClock && isLive(event, now());
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
    const text = await media.writePlaylist(event, file, claims.value);
    if (!text.ok) return text;
    if (claims.value.grant === 'preview' && isWhole(text.value))
      return fail('not_entitled', 'The preview is of the live show only.');
    // A client that sends the token in the address needs it in the addresses of the variants too.
    return request.query.has('token')
      ? ok(renameAddresses(text.value, (uri) => (/\.m3u8$/.test(uri) ? `${uri}?token=${token}` : uri)))
      : text;
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
        playlist: await media.findPlaylist(event.value),
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
        const playlist = await media.findPlaylist(event.value);
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
        ...(await issue('preview', expiresAt, await media.findPlaylist(event.value))),
        preview_left: Math.ceil(leftMs / 1000),
      });
    },

    async openMedia(request) {
      const { eventId, file } = request;
      const event = await readEvent(eventId);
      if (!event || !mediaPathSchema.safeParse(file).success) return toFailedMedia(missing().error);
      if (!isPlaylistFile(file)) return media.openSegment(request, event);
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

/**
 * Whether a playlist has a show from its beginning or to its end, and not what goes out now alone
 * (RFC 8216 4.3.3).
 */
function isWhole(playlist: string): boolean {
  return /^#EXT-X-(ENDLIST|PLAYLIST-TYPE:)/m.test(playlist);
}

function sessionEnded() {
  return fail('unauthorized', 'Your session has ended. Please log in again.');
}
