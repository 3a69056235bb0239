import type { DirectAnswer, DirectRequest } from '@/lib/http/direct-routes';
import { playbackCookieName, readCookie } from '@/lib/playback/playback-cookie';
import { openMedia } from '@/lib/playback/open-media';

/**
 * A playlist, segment or caption file. Playlists are opened by the cookie that came with the token, or by `?token=` for
 * players that keep no cookies; segments by their own signed address.
 */
export function answerMedia(request: DirectRequest, eventId: string, file: string): Promise<DirectAnswer> {
  const { method, query, headers, signal } = request;
  const token = readCookie(headers.get('cookie'), playbackCookieName(headers)) ?? query.get('token');
  return openMedia({ eventId, file, method, query, signal, token, header: (name) => headers.get(name) });
}
