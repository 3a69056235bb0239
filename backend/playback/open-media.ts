import { API_BASE, mediaPathSchema, showSchema, toShowText } from '@/lib/contract';
import { readBearer } from '@/lib/network/bearer';
import { fail, ok, type Result } from '@/lib/result';
import { toStream } from '../events/stream-columns';
import { isLive, isShownNow, wasJustLive } from '../events/timetable';
import { findCountry } from '../http/caller';
import type { BackendApp } from '../http/router';
import { CLIP, type PlayMode, resolveInFolder } from './folder-video';
import type { Gateway } from './gateway';
import { hasPreview, notShown, type Showing } from './showing';
import {
  isPlaylistFile,
  type MediaAnswer,
  type MediaRequest,
  missing,
  PLAYLIST_TYPE,
  toFailedMedia,
  toMediaAnswer,
} from './media-answer';
import { keepNewest } from '@/recording/hls/media-playlist';
import { DVR_MS } from './simulated-live';
import { isOriginFile, ORIGIN_PLAYLIST } from './origin-video';
import {
  isEnded,
  isMultivariant,
  lengthOf,
  renameAddresses,
  toWritten,
  withoutEnd,
  type WrittenPlaylist,
} from '@/recording/hls/playlist';
import { readPart } from './signing';

/** Must be shorter than the interval between a player's requests. */
const KEEP_MS = 500;

const CLIP_SEGMENTS = 3;

/** Of what a preview plays, and a ticket without the replay in the show's last seconds. */
const TAIL_MS = 30_000;

const QUARTER_MS = 15 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Players do not send our request header. */
export function mountMedia(app: BackendApp, context: Gateway): void {
  app.get(`${API_BASE}/playback/:eventId/media/:file{.+}`, async (c) => {
    const request = c.req.raw;
    const query = new URL(request.url).searchParams;
    const show = showSchema.safeParse(c.req.param('eventId'));
    if (!show.success) return toMediaResponse(toFailedMedia(missing()));
    const answer = await openMedia(context, {
      show: show.data,
      file: c.req.param('file'),
      query,
      method: request.method,
      header: (name) => request.headers.get(name),
      country: findCountry(request, c.env),
      token: readBearer(request) ?? query.get('token'),
      signal: request.signal,
    });
    return toMediaResponse(answer);
  });
}

const toMediaResponse = ({ status, headers, body }: MediaAnswer) => new Response(body, { status, headers });

/** Playlists need a token, segments a signed address. */
export async function openMedia(context: Gateway, request: MediaRequest): Promise<MediaAnswer> {
  const { show, file } = request;
  const event = await context.readEvent(show);
  if (!event || !mediaPathSchema.safeParse(file).success) return toFailedMedia(missing());
  if (!isPlaylistFile(file)) return openSegment(context, request, event);
  const playlist = await openPlaylist(context, request, event);
  if (!playlist.ok) return toFailedMedia(playlist);
  const { bytes } = playlist.value;
  return {
    status: 200,
    headers: {
      'Content-Type': PLAYLIST_TYPE,
      'Cache-Control': 'private, no-store',
      'Content-Length': String(bytes.byteLength),
      'X-Content-Type-Options': 'nosniff',
    },
    body: request.method === 'HEAD' ? null : bytes,
  };
}

// Checks only the token's claims, as a CDN does. Login, access and screens are checked when the
// next token is issued (decision 41). A token of a place also needs the place.
async function openPlaylist(
  context: Gateway,
  request: MediaRequest,
  event: Showing,
): Promise<Result<WrittenPlaylist>> {
  const { tokens, now } = context;
  const { file, token, query } = request;
  if (token === null) return fail('unauthorized', 'Request a playback token first.');
  const claims = await tokens.verify(token, request, now());
  if (!claims.ok) return claims;
  const { grant, place } = claims.value;
  if (place !== null && !(await context.hasPlace(place)))
    return fail('unauthorized', 'This screen has lost its place.');
  const isClip = file.startsWith(CLIP);
  if (isClip !== (grant === 'test')) return missing();
  if (event.isStopped && !isClip) return notShown();
  if (!isClip && !isShownNow(event, now())) return missing();
  const isPreview = grant === 'preview';
  const isLast = grant === 'live' && !isLive(event, now());
  if (isLast && !(isOriginFile(file) && wasJustLive(event, now()))) return missing();
  if (isPreview && !hasPreview(event, now())) return onlyLive();
  const written = await shareWritten(context, event, file, isPreview || isLast);
  if (!written.ok) return written;
  const { text } = written.value;
  if (isPreview && isWhole(text)) return onlyLive();
  // A client with the token in the address needs it in the variants' addresses too.
  return query.has('token') && isMultivariant(text) ? ok(toWritten(addToken(text, token))) : written;
}

async function shareWritten(
  context: Gateway,
  event: Showing,
  file: string,
  isTail: boolean,
): Promise<Result<WrittenPlaylist>> {
  const write = async () => {
    const text = await writePlaylist(context, event, file, isTail);
    return text.ok ? ok(toWritten(text.value)) : text;
  };
  const key = `${toShowText(event.show)} ${file}${isTail ? ' tail' : ''}`;
  return (await context.playlists.get(key, KEEP_MS, write)) ?? write();
}

const onlyLive = () => fail('not_entitled', 'The preview covers the live broadcast only.');

const addToken = (playlist: string, token: string) =>
  renameAddresses(playlist, (uri, _part, role) => (role === 'playlist' ? `${uri}?token=${token}` : uri));

/** A VOD or EVENT playlist also has the earlier segments (RFC 8216 4.3.3). */
function isWhole(playlist: string): boolean {
  return /^#EXT-X-(ENDLIST|PLAYLIST-TYPE:)/m.test(playlist);
}

/** Signs the addresses. Fails with `not_found` or as its origin does. */
function writePlaylist(
  context: Gateway,
  event: Showing,
  file: string,
  isTail: boolean,
): Promise<Result<string>> {
  if (file.startsWith(CLIP)) {
    const source = { folder: context.testClip, prefix: CLIP, file: file.slice(CLIP.length) };
    return writeFromFolder(context, event, source, { as: 'video', firstSegments: CLIP_SEGMENTS });
  }
  const { folder, url } = toStream(event);
  if (url !== null && (folder === null || isOriginFile(file)))
    return writeFromOrigin(context, event, { streamUrl: url, file, isTail });
  if (folder === null) return Promise.resolve(missing());
  const mode = toPlayMode(event, isTail, context.now());
  return writeFromFolder(context, event, { folder, prefix: '', file }, mode);
}

function toPlayMode(event: Showing, isTail: boolean, nowMs: number): PlayMode {
  if (event.play_as === 'video' || !isLive(event, nowMs)) return { as: 'video', ...toTrim(event) };
  const dvrMs = event.dvr_seconds === null ? DVR_MS : event.dvr_seconds * 1000;
  return {
    as: 'live',
    startsAtMs: event.start_time,
    loops: event.play_as === 'loop',
    ...toTrim(event),
    dvrMs: isTail ? TAIL_MS : dvrMs,
  };
}

function toTrim({ trim_from: from, trim_until: until }: Showing) {
  if (from === null && until === null) return null;
  return { trim: { fromMs: from ?? 0, untilMs: until ?? Infinity } };
}

async function writeFromFolder(
  { folders, keys, now }: Gateway,
  { show }: Showing,
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
      return `${uri}?${keys.signPath(show, prefix + path, until, part)}`;
    }),
  );
}

async function writeFromOrigin(
  context: Gateway,
  event: Showing,
  { streamUrl, file, isTail }: { streamUrl: string; file: string; isTail: boolean },
): Promise<Result<string>> {
  const { origins, ends, keepShow, now } = context;
  const address = origins.toAddress(event.show, streamUrl, file);
  if (address === null) return missing();
  const read = await origins.readPlaylist(address);
  if (!read.ok) return read;
  await ends.note(event, address, read);
  const kept = await keepShow(event, read.value);
  if (kept === null) return missing();
  const whole = ends.isHeldBack(event) ? withoutEnd(kept) : kept;
  const text = isTail && !isMultivariant(whole) ? keepNewest(whole, TAIL_MS) : whole;
  const until = signedUntil(text, now());
  const base = file === ORIGIN_PLAYLIST ? '' : '../';
  return ok(
    renameAddresses(text, (uri, part, role) => {
      const signed = origins.toFile(event.show, { playlist: address, uri, part, role }, until);
      return signed && base + signed;
    }),
  );
}

/** Within the hour, or a quarter for a recording, all viewers get the same addresses. */
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
  const { show, file, query } = request;
  if (!keys.isSigned(show, file, query, now()))
    return toFailedMedia(fail('forbidden', 'This address has expired. Load the playlist again.'));
  const leftSeconds = Math.max(0, Number(query.get('e')) - Math.ceil(now() / 1000));
  // The address is the key, so a shared cache may store the response.
  const cacheControl = `public, max-age=${leftSeconds}, immutable`;
  const part = readPart(query);
  const isClip = file.startsWith(CLIP);
  if (event.isStopped && !isClip) return toFailedMedia(notShown());
  const stream = toStream(event);
  if (stream.url !== null && !isClip && (stream.folder === null || isOriginFile(file))) {
    const address = origins.toAddress(show, stream.url, file);
    const answer =
      address === null ? missing() : await origins.open(address, { ...request, part, cacheControl });
    return answer.ok ? answer.value : toFailedMedia(answer);
  }
  const folder = isClip ? testClip : stream.folder;
  const path = isClip ? file.slice(CLIP.length) : file;
  const found = folder === null ? null : await folders.open(folder, path, cacheControl, part);
  return found ? toMediaAnswer(found, request) : toFailedMedia(missing());
}
