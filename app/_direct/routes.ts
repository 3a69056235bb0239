import { fail } from '@/lib/result';
import type { DirectRequest, DirectRoutes } from '@/lib/http/direct-routes';
import { toDirectAnswer } from '@/lib/http/direct-routes';
import { toErrorResponse } from '@/lib/http/respond';
import { answerMedia } from './media';
import { answerToken } from './token';

const PLAYBACK = /^\/api\/playback\/([^/]+)\/(token|media\/(.+))$/;

/** What is answered in front of Next: tokens, playlists and segments of those who watch. */
export const directRoutes: DirectRoutes = (request) => {
  const [, eventId, what, file] = PLAYBACK.exec(request.path) ?? [];
  if (eventId === undefined) return null;
  return what === 'token'
    ? onlyBy('POST', request, () => answerToken(request, eventId))
    : onlyBy('GET', request, () => answerMedia(request, eventId, file ?? ''));
};

function onlyBy(
  method: 'GET' | 'POST',
  request: DirectRequest,
  answer: () => ReturnType<typeof answerToken>,
) {
  if (request.method === method || (method === 'GET' && request.method === 'HEAD')) return answer();
  const { error } = fail('method_not_allowed', `Use ${method} for this address.`);
  return toDirectAnswer(toErrorResponse(error, { allow: method }));
}
