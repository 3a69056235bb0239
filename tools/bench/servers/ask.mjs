import { request } from 'node:http';

/**
 * Asks for a page under any host name, which `fetch` would not send. @returns its status and its
 * body as bytes
 */
export function ask({ origin, path, host, headers = {} }) {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { headers: { ...headers, ...(host && { host }) } }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('end', () => resolve({ status: response.statusCode, body: Buffer.concat(parts) }));
      response.once('error', reject);
    });
    asked.once('error', reject).end();
  });
}
