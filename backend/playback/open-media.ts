import { mediaPathSchema } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { isOpenIn, notInCountry } from '../events/country-rule';
import { isLive, isShownNow } from '../events/timetable';
import { sessionEnded } from '../http/failure';
import { decideAccess } from './entitlement';
import { CLIP, type PlayMode, resolveInFolder } from './folder-video';
import type { Gateway } from './gateway';
import { hasPreview, type Showing } from './showing';
import {
  isPlaylistFile,
  type MediaAnswer,
  type MediaRequest,
  missing,
  PLAYLIST_TYPE,
  toFailedMedia,
  toMediaAnswer,
} from './media-answer';
import { isOriginFile, ORIGIN_PLAYLIST } from './origin-video';
import { type PlaybackClaims, readPart } from './playback-keys';
import { isEnded, lengthOf, renameAddresses, withoutEnd } from './playlist';
import { DVR_MS } from './simulated-live';

const CLIP_SEGMENTS = 3;

/** What is shown now, and no more. */
const PREVIEW_DVR_MS = 30_000;

const QUARTER_MS = 15 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** A playlist, for a token and access that hold, or a segment, for an address that we signed. */
export async function openMedia(context: Gateway, request: MediaRequest): Promise<MediaAnswer> {
  const { eventId, file } = request;
  const event = await context.readEvent(eventId);
  if (!event || !mediaPathSchema.safeParse(file).success) return toFailedMedia(missing());
  if (!isPlaylistFile(file)) return openSegment(context, request, event);
  const text = await openPlaylist(context, request, event);
  if (!text.ok) return toFailedMedia(text);
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
}

async function openPlaylist(
  context: Gateway,
  { eventId, file, token, country, query }: MediaRequest,
  event: Showing,
): Promise<Result<string>> {
  const { tokens, now } = context;
  if (token === null) return fail('unauthorized', 'Request a playback token first.');
  if (!isOpenIn(event, country)) return notInCountry();
  const claims = await tokens.verify(token, eventId, now());
  if (!claims.ok) return claims;
  const held = await checkClaims(context, claims.value, event);
  if (!held.ok) return held;
  const isClip = file.startsWith(CLIP);
  if (isClip !== (claims.value.grant === 'test')) return missing();
  if (!isClip && !isShownNow(event, now())) return missing();
  const text = await writePlaylist(context, event, file, claims.value);
  if (!text.ok) return text;
  if (claims.value.grant === 'preview' && isWhole(text.value))
    return fail('not_entitled', 'The preview covers the live broadcast only.');
  // A client that sends the token in the address needs it in the addresses of the variants too.
  return query.has('token')
    ? ok(
        renameAddresses(text.value, (uri, _part, role) =>
          role === 'playlist' ? `${uri}?token=${token}` : uri,
        ),
      )
    : text;
}

/** Whether the token's login, access and place still hold. */
async function checkClaims(
  { repository, places, now }: Gateway,
  claims: PlaybackClaims,
  event: Showing,
): Promise<Result<null>> {
  const viewer = await repository.findViewer(claims, event, now());
  if (!viewer.isLoggedIn) return sessionEnded();
  if (claims.grant === 'test') return ok(null);
  if (claims.grant === 'preview' && hasPreview(event, now())) return ok(null);
  const access = decideAccess(viewer.facts, now());
  if (!access.ok || claims.place === null) return access.ok ? ok(null) : access;
  return places.check(claims.place, viewer.places, access.value.screens);
}

/** Whether a playlist has more than what goes out now (RFC 8216 4.3.3). */
function isWhole(playlist: string): boolean {
  return /^#EXT-X-(ENDLIST|PLAYLIST-TYPE:)/m.test(playlist);
}

/** With signed addresses. Fails with `not_found` or as its origin does. */
function writePlaylist(
  context: Gateway,
  event: Showing,
  file: string,
  claims: PlaybackClaims,
): Promise<Result<string>> {
  if (file.startsWith(CLIP)) {
    const source = { folder: context.testClip, prefix: CLIP, file: file.slice(CLIP.length) };
    return writeFromFolder(context, event, source, { as: 'video', firstSegments: CLIP_SEGMENTS });
  }
  if (event.media_url !== null && (event.media === null || isOriginFile(file)))
    return writeFromOrigin(context, event, event.media_url, file);
  if (event.media === null) return Promise.resolve(missing());
  const mode = toPlayMode(event, claims, context.now());
  return writeFromFolder(context, event, { folder: event.media, prefix: '', file }, mode);
}

function toPlayMode(event: Showing, { grant }: PlaybackClaims, nowMs: number): PlayMode {
  if (event.play_as === 'video' || !isLive(event, nowMs)) return { as: 'video' };
  const dvrMs = event.dvr_seconds === null ? DVR_MS : event.dvr_seconds * 1000;
  return {
    ...{ as: 'live', startsAtMs: event.start_time, loops: event.play_as === 'loop' },
    dvrMs: grant === 'preview' ? PREVIEW_DVR_MS : dvrMs,
  };
}

async function writeFromFolder(
  { folders, keys, now }: Gateway,
  { id }: Showing,
  { folder, prefix, file }: { folder: string; prefix: string; file: string },
  mode: PlayMode,
): Promise<Result<string>> {
  const text = await folders.writePlaylist(folder, file, mode);
  if (!text.ok) return text;
  const until = signedUntil(text.value, now());
  return ok(
    renameAddresses(text.value, (uri, part, role) => {
      const path = resolveInFolder(file, uri);
      if (path === null || isPlaylistFile(path) !== (role === 'playlist')) return null;
      if (role === 'playlist') return uri;
      return `${uri}?${keys.signPath(id, prefix + path, until, part)}`;
    }),
  );
}

async function writeFromOrigin(
  context: Gateway,
  event: Showing,
  mediaUrl: string,
  file: string,
): Promise<Result<string>> {
  const { origins, ends, keys, now } = context;
  const address = origins.toAddress(event.id, mediaUrl, file);
  if (address === null) return missing();
  const read = await origins.readPlaylist(address);
  if (!read.ok) return read;
  await ends.note(event, address, read);
  const text = ends.isHeldBack(event) ? withoutEnd(read.value) : read.value;
  const until = signedUntil(text, now());
  // All that an origin leads to lies in one folder here.
  const base = file === ORIGIN_PLAYLIST ? '' : '../';
  return ok(
    renameAddresses(text, (uri, part, role) => {
      const path = origins.toFile(event.id, address, uri, role);
      if (path === null) return null;
      const signature = role === 'playlist' ? '' : `?${keys.signPath(event.id, path, until, part)}`;
      return base + path + signature;
    }),
  );
}

/** All who ask within the hour, or for a whole recording the quarter, get the same addresses. */
function signedUntil(playlist: string, nowMs: number): number {
  const isWholeNow = isEnded(playlist);
  const stepMs = isWholeNow ? QUARTER_MS : HOUR_MS;
  return (Math.floor(nowMs / stepMs) + 2) * stepMs + (isWholeNow ? lengthOf(playlist) : 0);
}

async function openSegment(
  { keys, origins, folders, testClip, now }: Gateway,
  request: MediaRequest,
  event: Showing,
): Promise<MediaAnswer> {
  const { eventId, file, query } = request;
  if (!keys.isSigned(eventId, file, query, now()))
    return toFailedMedia(fail('forbidden', 'This address has expired. Load the playlist again.'));
  const leftSeconds = Math.max(0, Number(query.get('e')) - Math.ceil(now() / 1000));
  // The address is the key, so a shared cache may keep what is behind it.
  const cacheControl = `public, max-age=${leftSeconds}, immutable`;
  const part = readPart(query);
  const isClip = file.startsWith(CLIP);
  if (event.media_url !== null && !isClip && (event.media === null || isOriginFile(file))) {
    const address = origins.toAddress(eventId, event.media_url, file);
    const answer =
      address === null ? missing() : await origins.open(address, { ...request, part, cacheControl });
    return answer.ok ? answer.value : toFailedMedia(answer);
  }
  const folder = isClip ? testClip : event.media;
  const path = isClip ? file.slice(CLIP.length) : file;
  const found = folder === null ? null : await folders.open(folder, path, cacheControl, part);
  return found ? toMediaAnswer(found, request) : toFailedMedia(missing());
}
