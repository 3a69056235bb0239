import { once } from 'node:events';
import { Agent, request as sendRequest } from 'node:http';
import { Worker } from 'node:worker_threads';
import { percentile, toPercentiles } from './statistics.mjs';
import { now, serveLoad } from './worker.mjs';

const ANSWER_MS = 10_000;
/** What every browser says, and what therefore decides how much is sent. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/**
 * Asks so many times a second, evenly, whether or not earlier requests were answered, and counts
 * each latency from the moment the request was due: a generator that waits for answers leaves out
 * the visitors who come meanwhile (the "coordinated omission").
 *
 * Task: `rate` per second, and `url`, or `requests` (url, method, headers, body) taken in turn,
 * each of which sends the cookies that its last answer set. Anything but a 200 in ten seconds
 * counts as failed. `late`, p99 in milliseconds, is the generator's own part of the latencies.
 */
serveLoad(async ({ url, requests = [{ url }], rate }, { beginMs, measureFromMs, endMs }) => {
  const intervalMs = 1000 / rate;
  const count = Math.floor((endMs - beginMs) / intervalMs);
  const agent = new Agent({ keepAlive: true });
  const latencies = [];
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
      ({ status, cookies }) => {
        if (cookies)
          request.headers = { ...request.headers, cookie: addCookies(request.headers?.cookie, cookies) };
        if (status !== 200) return fail(`status ${status}`);
        if (isMeasured) latencies.push(now() - dueMs);
      },
      (error) => fail(error.message),
    );
    answers.push(answer);
  });
  await once(ticker, 'exit');
  await Promise.all(answers);
  agent.destroy();
  return { ...toPercentiles(latencies), late: percentile(lateness, 0.99), failed, firstFailure };
});

/**
 * A connection that was left open may be closed by the server just when the next request is sent: a
 * browser asks again then (RFC 9112 section 9.3.1).
 */
function ask({ url, method = 'GET', headers, body }, agent) {
  return new Promise((resolve, reject) => {
    const request = sendRequest(
      url,
      { agent, method, headers: { ...BROWSER, ...headers }, signal: AbortSignal.timeout(ANSWER_MS) },
      (response) => {
        const { statusCode: status, headers } = response.resume();
        response.once('end', () => resolve({ status, cookies: headers['set-cookie'] })).once('error', reject);
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

/** A Cookie header with the values that Set-Cookie headers bring. */
function addCookies(header = '', set) {
  const jar = new Map(header.split('; ').map((pair) => [pair.split('=')[0], pair]));
  for (const cookie of set) {
    const [pair] = cookie.split(';');
    jar.set(pair.split('=')[0], pair);
  }
  jar.delete('');
  return [...jar.values()].join('; ');
}
