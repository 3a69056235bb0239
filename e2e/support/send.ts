import { request } from 'node:http';

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** From the first byte that was sent to the last that came back. */
  ms: number;
};

type Options = { headers?: Record<string, string>; method?: string; body?: string };

/** Sends a path as it is, to a host of this machine; a browser, and `fetch`, tidy it up first. */
export function send(
  siteUrl: string,
  path: string,
  { headers = {}, method = 'GET', body }: Options = {},
): Promise<Answer> {
  const { port } = new URL(siteUrl);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `localhost:${port}`, ...headers },
    };
    request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: text,
          ms: performance.now() - began,
        }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}
