/**
 * The limit of the platform: `node:http` with nothing around it, which sends the same bytes as the
 * site, headers included, from memory.
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
    .map((file) => {
      const name = file.slice(0, -'.gz'.length);
      const headers = JSON.parse(readFileSync(join(folder, `${name}.headers.json`), 'utf8'));
      return [`/${name}`, { body: readFileSync(join(folder, file)), headers: toFields(headers) }];
    }),
);

createServer((request, response) => {
  const file = files.get(request.url);
  if (!file) return response.writeHead(404).end();
  const { body, headers } = file;
  response.writeHead(200, [...headers, 'Content-Encoding', 'gzip', 'Content-Length', body.byteLength]);
  response.end(body);
}).listen(Number(port), '127.0.0.1');

/** The site's headers for the page, in the form Node writes fastest; Node adds the connection's. */
function toFields(headers) {
  return Object.entries(headers)
    .filter(
      ([name]) =>
        !/^(?:content-(?:length|encoding)|connection|keep-alive|date|transfer-encoding)$/i.test(name),
    )
    .flat();
}
