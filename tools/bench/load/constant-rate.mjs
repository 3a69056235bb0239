import { once } from 'node:events';
import { Agent, request as sendRequest } from 'node:http';
import { Worker } from 'node:worker_threads';
import { percentile, toPercentiles } from '../statistics.mjs';
import { now, serveLoad } from './worker.mjs';

const ANSWER_MS = 10_000;
/** What every browser says, and what therefore decides how much is sent. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/**
 * Asks for an address so many times a second, evenly, whether or not earlier requests were
 * answered, and counts each latency from the moment the request was due: what a visitor waits, who
 * does not come later because others wait too. A generator that waits for answers leaves out just
 * those visitors (the "coordinated omission").
 *
 * `ttfb…` are the same until the first byte of the answer alone.
 *
 * Task: `rate` in requests per second, and `url`, or `requests` (url, method, headers, body) taken
 * in turn, each of which sends the cookies that its last answer set. An answer that is not 200, or
 * none in ten seconds, counts as failed. `late` is how late requests were sent, p99 in
 * milliseconds: the generator's own part of the latencies.
 */
serveLoad(async ({ url, requests = [{ url }], rate }, { beginMs, measureFromMs, endMs }) => {
  const intervalMs = 1000 / rate;
  const count = Math.floor((endMs - beginMs) / intervalMs);
  const agent = new Agent({ keepAlive: true });
  const latencies = [];
  const firstBytes = [];
  const lateness = [];
  const answers = [];
  let failed = 0;
  let firstFailure = null;
  const fail = (why) => {
    failed += 1;
    firstFailure ??= why;
  };

  const ticker = new Worker(new URL('ticker.mjs', import.meta.url), {
    workerData: { beginMs, intervalMs, count },
  });
  ticker.on('message', (number) => {
    const dueMs = beginMs + number * intervalMs;
    const isMeasured = dueMs >= measureFromMs;
    if (isMeasured) lateness.push(now() - dueMs);
    const request = requests[number % requests.length];
    const answer = ask(request, agent).then(
      ({ status, firstByteMs, cookies }) => {
        if (cookies)
          request.headers = { ...request.headers, cookie: addCookies(request.headers?.cookie, cookies) };
        if (status !== 200) return fail(`status ${status}`);
        if (!isMeasured) return;
        latencies.push(now() - dueMs);
        firstBytes.push(firstByteMs - dueMs);
      },
      (error) => fail(error.message),
    );
    answers.push(answer);
  });
  await once(ticker, 'exit');
  await Promise.all(answers);
  agent.destroy();
  const { p50: ttfbP50, p99: ttfbP99 } = toPercentiles(firstBytes);
  return {
    ...toPercentiles(latencies),
    ttfbP50,
    ttfbP99,
    late: percentile(lateness, 0.99),
    failed,
    firstFailure,
  };
});

/**
 * A connection that was left open may be closed by the server just when the next request is sent: a
 * browser asks again then (RFC 9112 section 9.3.1).
 * @returns the status, and when the answer began, once the whole body is there
 */
function ask({ url, method = 'GET', headers, body }, agent) {
  return new Promise((resolve, reject) => {
    const request = sendRequest(
      url,
      { agent, method, headers: { ...BROWSER, ...headers }, signal: AbortSignal.timeout(ANSWER_MS) },
      (response) => {
        const firstByteMs = now();
        response.resume();
        response
          .once('end', () =>
            resolve({ status: response.statusCode, firstByteMs, cookies: response.headers['set-cookie'] }),
          )
          .once('error', reject);
      },
    );
    request.once('error', (error) => {
      const isTooLate = request.reusedSocket && error.code === 'ECONNRESET' && method === 'GET';
      if (isTooLate) resolve(ask({ url, headers }, agent));
      else reject(error);
    });
    request.end(body);
  });
}

/** A Cookie header with what a Set-Cookie header brings put in place of what it had by the same names. */
function addCookies(header = '', set) {
  const jar = new Map(header.split('; ').map((pair) => [pair.split('=')[0], pair]));
  for (const cookie of set) {
    const [pair] = cookie.split(';');
    jar.set(pair.split('=')[0], pair);
  }
  jar.delete('');
  return [...jar.values()].join('; ');
}
