import { connect } from 'node:net';
import { toPercentiles } from './statistics.mjs';
import { now, serveLoad } from './worker.mjs';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
/** The last chunk of a body whose length was not said (RFC 9112 section 7.1). */
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n');

/**
 * Fetches files over so many connections, on each the next one as soon as the last is there. Reads
 * no more of an answer than it must: a client that looks at every byte is itself the limit.
 *
 * Task: `origin`, `connections`, and `paths`, taken in turn; `host` for the `Host` header where it
 * is not the origin's, and further `headers`. Anything but a 200 counts as failed.
 */
serveLoad(async ({ origin, connections, paths, host, headers = {} }, { measureFromMs, endMs }) => {
  const { hostname, port, host: ownHost } = new URL(origin);
  const more = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const latencies = [];
  let bytes = 0;
  let turn = 0;
  let failed = 0;
  let firstFailure = null;

  const fetchFiles = () =>
    new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) });
      let head = Buffer.alloc(0);
      let left = -1;
      let askedMs = 0;
      let tail = Buffer.alloc(0);
      const toTail = (part) => (tail = Buffer.concat([tail, part]).subarray(-END_OF_CHUNKS.length));
      const ask = () => {
        if (now() >= endMs) return socket.end();
        turn += 1;
        askedMs = now();
        const path = paths[turn % paths.length];
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host ?? ownHost}\r\n${more}\r\n`);
      };
      socket.on('connect', ask);
      socket.on('data', (chunk) => {
        let body = chunk;
        if (left < 0) {
          head = Buffer.concat([head, chunk]);
          const end = head.indexOf(END_OF_HEAD);
          if (end < 0) return;
          const text = head.toString('latin1', 0, end);
          left = /^transfer-encoding: chunked/im.test(text)
            ? Infinity
            : Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? Number.NaN);
          if (!text.startsWith('HTTP/1.1 200') || Number.isNaN(left)) {
            failed += 1;
            firstFailure ??= text.split('\r\n', 1)[0];
            return socket.destroy();
          }
          body = head.subarray(end + END_OF_HEAD.length);
          head = Buffer.alloc(0);
        }
        const isLast = left === Infinity && toTail(body).equals(END_OF_CHUNKS);
        left = isLast ? 0 : left - body.length;
        if (now() >= measureFromMs && now() < endMs) bytes += body.length;
        if (left > 0) return;
        left = -1;
        tail = Buffer.alloc(0);
        if (now() >= measureFromMs && now() < endMs) latencies.push(now() - askedMs);
        ask();
      });
      socket.on('error', (error) => {
        failed += 1;
        firstFailure ??= error.message;
      });
      socket.on('close', resolve);
    });

  await Promise.all(Array.from({ length: connections }, fetchFiles));
  const seconds = (endMs - measureFromMs) / 1000;
  return {
    perSecond: latencies.length / seconds,
    megabytesPerSecond: bytes / seconds / 1e6,
    ...toPercentiles(latencies),
    done: latencies.length,
    failed,
    firstFailure,
  };
});
