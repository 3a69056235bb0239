import { Agent, request as sendRequest } from 'node:http';
import { addCookies } from '../../traffic/cookies.mjs';
import { runSteps } from './steps.mjs';
import { serveLoad } from './worker.mjs';

const ANSWER_MS = 10_000;
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/**
 * Sends at a fixed rate, which avoids coordinated omission. Task: `rate` per second, and `url` or
 * `requests` (url, method, headers, body), used in turn with their cookies.
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
