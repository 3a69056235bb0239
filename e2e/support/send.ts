import { request } from 'node:http';

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** In milliseconds, from the first byte sent to the last received. */
  ms: number;
};

type Options = { headers?: Record<string, string>; method?: string; body?: string };

/** Sends the path unchanged; browsers and `fetch` normalise it. */
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
