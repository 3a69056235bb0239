import autocannon from 'autocannon';
import { createCount, now, serveLoad } from './worker.mjs';

/**
 * Measures capacity: each connection sends its next request after the last response. Task:
 * `origin`, `connections`, and `requests` (method, path, headers, body), used in turn.
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
