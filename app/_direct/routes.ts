import type { DirectAnswer, DirectRequest, DirectRoutes } from '@/lib/http/direct-routes';
import { toDirectAnswer } from '@/lib/http/respond';
import { log } from '@/lib/observability/log';
import { toLoggedPath } from '@/lib/observability/logged-path';
import { fail } from '@/lib/result';
import { answerBeacon } from './beacon';
import { answerCspReports } from './csp-reports';
import { findLoginRedirect } from './login-redirect';
import { answerMedia } from './media';
import { answerHealth, answerMetrics, answerReadiness } from './operations';
import { answerState } from './state';
import { answerToken } from './token';

type Answer = (request: DirectRequest) => Promise<DirectAnswer>;

/** For those who run the site. */
const OPERATIONS: ReadonlyMap<string, Answer> = new Map([
  ['/healthz', answerHealth],
  ['/readyz', answerReadiness],
  ['/metrics', answerMetrics],
]);

const STATE = /^\/api\/events\/([^/]+)\/state$/;
const PLAYBACK = /^\/api\/playback\/([^/]+)\/(token|media\/(.+))$/;

/**
 * What is answered in front of Next: what everybody who watches asks for all the time, what
 * operators' programs do, and the way to the login, for which no page is rendered.
 */
export const directRoutes: DirectRoutes = (request) => {
  const operation = OPERATIONS.get(request.path);
  if (operation) return onlyBy('GET', request, operation);
  if (request.path === '/api/playback/beacon') return onlyBy('POST', request, answerBeacon);
  if (request.path === '/api/csp-reports') return onlyBy('POST', request, answerCspReports);
  const [, followed] = STATE.exec(request.path) ?? [];
  if (followed !== undefined) return onlyBy('GET', request, () => answerState(request, followed));
  const [, eventId, what, file] = PLAYBACK.exec(request.path) ?? [];
  if (eventId === undefined) return findLoginRedirect(request);
  return what === 'token'
    ? onlyBy('POST', request, () => answerToken(request, eventId))
    : onlyBy('GET', request, () => answerMedia(request, eventId, file ?? ''));
};

/**
 * What an answer throws is logged, and answered with 500 and the generic sentence, as Next's
 * routes do (lib/http/route).
 */
async function onlyBy(method: 'GET' | 'POST', request: DirectRequest, answer: Answer): Promise<DirectAnswer> {
  if (request.method !== method && !(method === 'GET' && request.method === 'HEAD'))
    return toDirectAnswer(fail('method_not_allowed', `Use ${method} for this address.`), { allow: method });
  try {
    return await answer(request);
  } catch (error) {
    log.error({ call: `${request.method} ${toLoggedPath(request.path)}`, err: error }, 'A route failed.');
    return toDirectAnswer(fail('internal', 'Something went wrong! Please try again.'));
  }
}
