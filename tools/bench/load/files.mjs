import { connect } from 'node:net';
import { createCount, now, serveLoad } from './worker.mjs';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n');

/**
 * Task: `origin`, `connections`, `path`, and optional `host` and `headers`. autocannon takes three
 * times as long per response.
 */
serveLoad(async ({ origin, connections, path, host, headers = {} }, times) => {
  const { hostname, port, host: ownHost } = new URL(origin);
  const fields = Object.entries({ Host: host ?? ownHost, ...headers });
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const request = `GET ${path} HTTP/1.1\r\n${lines}\r\n`;
  const count = createCount(times);

  const fetchFiles = () =>
    new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) });
      let [head, tail] = [Buffer.alloc(0), Buffer.alloc(0)];
      let left = -1;
      let sinceMs = 0;
      const ask = () => {
        sinceMs = now();
        if (sinceMs >= times.endMs) return socket.end();
        socket.write(request);
      };
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
          if (!text.startsWith('HTTP/1.1 200') || Number.isNaN(left))
            return socket.destroy(new Error(text.split('\r\n', 1)[0]));
          body = head.subarray(end + END_OF_HEAD.length);
          head = Buffer.alloc(0);
        }
        if (left === Infinity) {
          tail = Buffer.concat([tail, body]).subarray(-END_OF_CHUNKS.length);
          if (tail.equals(END_OF_CHUNKS)) left = 0;
        } else left -= body.length;
        if (left > 0) return;
        [left, tail] = [-1, Buffer.alloc(0)];
        count.succeed(sinceMs);
        ask();
      });
      socket
        .on('connect', ask)
        .on('error', (error) => count.fail(error.message))
        .on('close', resolve);
    });

  await Promise.all(Array.from({ length: connections }, fetchFiles));
  return count.toFigures();
});
