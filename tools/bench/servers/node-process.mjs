/**
 * The limit of the platform: `node:http` with nothing around it, which sends files from memory.
 *
 *     node tools/bench/servers/node-process.mjs PORT FOLDER
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [port, folder] = process.argv.slice(2);
const files = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.gz'))
    .map((name) => [`/${name.slice(0, -'.gz'.length)}`, readFileSync(join(folder, name))]),
);

createServer((request, response) => {
  const body = files.get(request.url);
  if (!body) return response.writeHead(404).end();
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'gzip',
    'Content-Length': body.byteLength,
  });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
