/**
 * Serves the site's exact bytes from memory as the platform's upper limit. Usage: node
 * tools/bench/servers/node-process.mjs PORT FOLDER
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [port, folder] = process.argv.slice(2);
const body = readFileSync(join(folder, 'page.gz'));
const own = Object.entries(JSON.parse(readFileSync(join(folder, 'page.json'), 'utf8'))).filter(
  ([name]) => !/^(?:content-(?:length|encoding)|connection|keep-alive|date|transfer-encoding)$/.test(name),
);
const headers = [...own.flat(), 'Content-Encoding', 'gzip', 'Content-Length', body.byteLength];

createServer((request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(port),
  '127.0.0.1',
);
