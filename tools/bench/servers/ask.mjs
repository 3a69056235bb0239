import { request } from 'node:http';

/**
 * Asks for a page under any host name, which `fetch` would not send. @returns its status, its headers and its
 * body as bytes
 */
export function ask({ origin, path, host, headers: asking = {} }) {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { headers: { ...asking, ...(host && { host }) } }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('end', () => {
        const { statusCode: status, headers } = response;
        resolve({ status, headers, body: Buffer.concat(parts) });
      });
      response.once('error', reject);
    });
    asked.once('error', reject).end();
  });
}
