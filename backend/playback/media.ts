import { fail, ok, type Result } from '@/lib/result';
import type { BackendConfig } from '../config/config';
import type { EventRepository, EventRow } from '../events/repository';
import { isLive, isOnNow } from '../events/timetable';
import { createFolderFilms, FOLDER_PLAYLIST, resolveInFolder, type Show } from './folder-video';
import {
  isPlaylistFile,
  type MediaAnswer,
  type MediaHead,
  toFailedMedia,
  toMediaAnswer,
} from './media-answer';
import { type MediaKeys, readPart } from './media-keys';
import { createOrigin } from './origin';
import { createOriginFilms, ORIGIN_PLAYLIST } from './origin-video';
import type { PlaybackClaims } from './playback-tokens';
import { lengthOf, renameAddresses } from './playlist';

/** Where the test clip is, below every event. */
export const CLIP = 'clip/';
const CLIP_SEGMENTS = 3;

/** What is shown now, and no more. */
const PREVIEW_DVR_MS = 30_000;

const QUARTER_MS = 15 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

export type MediaRequest = MediaHead & {
  eventId: string;
  file: string;
  query: URLSearchParams;
  /** From the header or the query. */
  token: string | null;
  country: Country;
  signal?: AbortSignal;
};

/** As ISO 3166-1 alpha-2 has it; null when unknown. */
export type Country = string | null;

type Deps = { events: Pick<EventRepository, 'setEnded'>; keys: MediaKeys; now: () => number };

export function createMedia(config: Pick<BackendConfig, 'mediaDir' | 'playback'>, deps: Deps) {
  const { events, keys, now } = deps;
  const folders = createFolderFilms(config.mediaDir, now);
  const origins = createOriginFilms(createOrigin(config.playback.origins), keys, now);
  /** Origins that were seen live: what has an end only afterwards was no recording. */
  const seenLive = new Set<string>();

  /** By its name here; null while there is nothing to play. */
  async function findPlaylist(event: EventRow): Promise<string | null> {
    if (!isOnNow(event, now())) return null;
    if (event.media_url !== null) return ORIGIN_PLAYLIST;
    return event.media !== null && (await folders.has(event.media)) ? FOLDER_PLAYLIST : null;
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
   * An hour or two for a live playlist, else its length and a quarter to half an hour. All who ask
   * within the hour, or quarter, get the same addresses.
   */
  function signedUntil(playlist: string): number {
    const isWholeNow = playlist.includes('#EXT-X-ENDLIST');
    const stepMs = isWholeNow ? QUARTER_MS : HOUR_MS;
    return (Math.floor(now() / stepMs) + 2) * stepMs + (isWholeNow ? lengthOf(playlist) : 0);
  }

  /** With signed addresses. Fails with `not_found` or as its origin does. */
  async function writePlaylist(
    event: EventRow,
    file: string,
    claims: PlaybackClaims,
  ): Promise<Result<string>> {
    if (file.startsWith(CLIP)) {
      const clip: Show = { as: 'video', firstSegments: CLIP_SEGMENTS };
      return showFolder(config.playback.testClip, file.slice(CLIP.length), CLIP, clip, event);
    }
    if (event.media_url !== null) return showOrigin(event, event.media_url, file);
    if (event.media === null) return missing();
    return showFolder(event.media, file, '', toShow(event, claims), event);
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
    // All that an origin leads to lies in one folder here.
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

  /** An event whose playlist ends, and did not before, is over. */
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
    // The address is the key, so a shared cache may keep what is behind it.
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

  return { findPlaylist, writePlaylist, openSegment };
}

export function missing() {
  return fail('not_found', 'There is no such file to play now.');
}
