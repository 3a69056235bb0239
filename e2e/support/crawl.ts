import { request } from 'node:http';

export type Crawled = { status: number; type: string; body: Buffer };

/**
 * Any host name works, because the request goes to the site directly. `host` has no port; redirects
 * are not followed. `more` are headers of a reverse proxy.
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
