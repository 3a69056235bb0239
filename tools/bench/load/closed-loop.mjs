import autocannon from 'autocannon';
import { createCount, now, serveLoad } from './worker.mjs';

/**
 * Sends requests over so many connections, on each the next one as soon as the last was answered:
 * how much there is room for. What a visitor waits, constant-rate.mjs measures.
 *
 * Task: `origin`, `connections`, and `requests` (method, path, headers, body), taken in turn. An
 * answer that is not 200 counts as failed.
 */
serveLoad(async ({ origin, connections, requests }, times) => {
  let turn = 0;
  const setupRequest = (request) => ({ ...request, ...requests[turn++ % requests.length] });
  const count = createCount(times);
  const duration = (times.endMs - times.beginMs) / 1000;
  const load = autocannon({ url: origin, connections, duration, timeout: 30, requests: [{ setupRequest }] });
  load.on('reqError', (error) => count.fail(error.message));
  load.on('response', (_client, status, _bytes, latency) =>
    status === 200 ? count.succeed(now() - latency) : count.fail(`status ${status}`),
  );
  await load;
  return count.toFigures();
});
