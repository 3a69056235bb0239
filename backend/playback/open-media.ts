import { mediaPathSchema } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { isOpenIn, notInCountry } from '../events/country-rule';
import type { EventRow } from '../events/repository';
import { isOnNow } from '../events/timetable';
import { hasPreview, type PlaybackContext } from './context';
import { decideAccess } from './entitlement';
import { CLIP, type MediaRequest, missing } from './media';
import { isPlaylistFile, type MediaAnswer, PLAYLIST_TYPE, toFailedMedia } from './media-answer';
import { sessionEnded } from './open-playback';
import type { PlaybackClaims } from './playback-tokens';
import { renameAddresses } from './playlist';

/** A playlist, for a token and access that hold, or a segment, for an address that we signed. */
export async function openMedia(context: PlaybackContext, request: MediaRequest): Promise<MediaAnswer> {
  const { eventId, file } = request;
  const event = await context.readEvent(eventId);
  if (!event || !mediaPathSchema.safeParse(file).success) return toFailedMedia(missing().error);
  if (!isPlaylistFile(file)) return context.media.openSegment(request, event);
  const text = await openPlaylist(context, request, event);
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
}

async function openPlaylist(
  context: PlaybackContext,
  request: MediaRequest,
  event: EventRow,
): Promise<Result<string>> {
  const { tokens, media, now } = context;
  const { eventId, file, token } = request;
  if (token === null) return fail('unauthorized', 'Ask for a playback token first.');
  if (!isOpenIn(event, request.country)) return notInCountry();
  const claims = await tokens.verify(token, eventId, now());
  if (!claims.ok) return claims;
  const held = await checkClaims(context, claims.value, event);
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

/** Whether the token's login, access and place still hold. */
async function checkClaims(
  { repository, places, now }: PlaybackContext,
  claims: PlaybackClaims,
  event: EventRow,
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
