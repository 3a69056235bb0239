import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { setPageStatus, withPageStatus } from './page-status';
import { listenOn } from '@/tests/support/listen-on';

async function answerOf(render: () => Promise<void>) {
  const server = createServer((_request, response) => {
    withPageStatus(response, () => {
      void render().then(() => {
        response.statusCode = 200;
        response.end('words');
      });
    });
  });
  const { status, headers } = await fetch(`http://127.0.0.1:${await listenOn(server)}/`);
  return { status, retryAfter: headers.get('retry-after') };
}

it('gives a response the status its page chose while it was rendered', async () => {
  const later = () => new Promise((resolve) => setTimeout(resolve, 5));
  expect(await answerOf(async () => setPageStatus(404))).toEqual({ status: 404, retryAfter: null });
  expect(
    await answerOf(async () => {
      await later();
      setPageStatus(503);
    }),
  ).toEqual({ status: 503, retryAfter: '5' });
});

it('says how long to wait, in whole seconds', async () => {
  expect(await answerOf(async () => setPageStatus(429, 1001))).toEqual({ status: 429, retryAfter: '2' });
});

it('leaves the status alone where a page chose none', async () => {
  expect(await answerOf(async () => undefined)).toEqual({ status: 200, retryAfter: null });
});

it('does nothing outside of a request', () => {
  expect(() => setPageStatus(404)).not.toThrow();
});
