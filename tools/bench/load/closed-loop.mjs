import autocannon from 'autocannon';
import { toPercentiles } from './statistics.mjs';
import { now, serveLoad } from './worker.mjs';

/**
 * Sends requests over so many connections, on each the next one as soon as the last was answered:
 * how much there is room for. What a visitor waits, constant-rate.mjs measures.
 *
 * Task: `origin`, `connections`, and `requests` (method, path, headers, body), taken in turn. An
 * answer that is not 200 counts as failed.
 */
serveLoad(async ({ origin, connections, requests }, { beginMs, measureFromMs, endMs }) => {
  let turn = 0;
  const setupRequest = (request) => {
    turn += 1;
    return { ...request, ...requests[(turn - 1) % requests.length] };
  };
  const latencies = [];
  let failed = 0;
  let firstFailure = null;
  const fail = (why) => {
    failed += 1;
    firstFailure ??= why;
  };
  const duration = (endMs - beginMs) / 1000;
  const load = autocannon({ url: origin, connections, duration, timeout: 30, requests: [{ setupRequest }] });
  load.on('reqError', (error) => fail(error.message));
  load.on('response', (_client, status, _bytes, latency) => {
    if (status !== 200) return fail(`status ${status}`);
    if (now() >= measureFromMs && now() < endMs) latencies.push(latency);
  });
  await load;
  const perSecond = latencies.length / ((endMs - measureFromMs) / 1000);
  return { perSecond, ...toPercentiles(latencies), done: latencies.length, failed, firstFailure };
});
