import type { DirectAnswer, DirectRequest } from '@/lib/http/direct-routes';
import { viewerCountry } from '@/lib/http/viewer-country';
import { playbackCookieName, readCookie } from '@/lib/playback/playback-cookie';
import { openMedia } from '@/lib/playback/open-media';

/**
 * A playlist, segment or caption file. Playlists are opened by the cookie that came with the token, or by `?token=` for
 * players that keep no cookies; segments by their own signed address.
 */
export function answerMedia(request: DirectRequest, eventId: string, file: string): Promise<DirectAnswer> {
  const { method, query, headers } = request;
  const token = readCookie(headers.get('cookie'), playbackCookieName(headers)) ?? query.get('token');
  return openMedia({
    ...{ eventId, file, method, query, token, country: viewerCountry(headers) },
    ...{ header: (name: string) => headers.get(name) },
    // Asked for only where bytes come from elsewhere.
    get signal() {
      return request.signal;
    },
  });
}
