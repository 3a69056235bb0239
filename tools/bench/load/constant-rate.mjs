import { Agent, request as sendRequest } from 'node:http';
import { addCookies } from '../../traffic/cookies.mjs';
import { runSteps } from './steps.mjs';
import { serveLoad } from './worker.mjs';

const ANSWER_MS = 10_000;
/** What every browser says, and what therefore decides how much is sent. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/**
 * Asks so many times a second: a generator that waits for answers leaves out the visitors who come
 * meanwhile (the "coordinated omission"), as autocannon does at a rate.
 *
 * Task: `rate` per second, and `url`, or `requests` (url, method, headers, body) taken in turn,
 * each of which sends the cookies that its last answer set. Anything but a 200 in ten seconds
 * counts as failed.
 */
serveLoad(async ({ url, requests = [{ url }], rate }, times) => {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const ask = async (request) => {
    const { status, cookies = [] } = await send(request, agent);
    if (cookies.length > 0)
      request.headers = { ...request.headers, cookie: addCookies(request.headers?.cookie, cookies) };
    if (status !== 200) throw new Error(`status ${status}`);
  };
  const figures = await runSteps({ rate }, () => requests[turn++ % requests.length], ask, times);
  agent.destroy();
  return figures;
});

/**
 * A connection that was left open may be closed by the server just when the next request is sent: a
 * browser asks again then (RFC 9112 section 9.3.1).
 */
function send({ url, method = 'GET', headers, body }, agent) {
  const options = { agent, method, headers: { ...BROWSER, ...headers } };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const request = sendRequest(url, { ...options, signal }, (response) => {
      const { statusCode: status, headers } = response.resume();
      response.once('end', () => resolve({ status, cookies: headers['set-cookie'] })).once('error', reject);
    });
    request.once('error', (error) => {
      const isTooLate = request.reusedSocket && error.code === 'ECONNRESET' && method === 'GET';
      if (isTooLate) resolve(send({ url, headers }, agent));
      else reject(error);
    });
    request.end(body);
  });
}
