import { request } from 'node:http';

/** What a crawler is answered. */
export type Crawled = { status: number; type: string; body: Buffer };

/**
 * What a crawler gets: no script runs, and the host is said in the header, as on the network, so
 * that any name will do. `host` has no port; redirects are not followed. `more` are headers that a
 * proxy in front would send.
 */
export function crawl(siteUrl: string, host: string, path = '/', more = {}): Promise<Crawled> {
  const { port } = new URL(siteUrl);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { ...more, host: `${host}:${port}` } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}
