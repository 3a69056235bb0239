import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { setPageStatus, withPageStatus } from './page-status';

async function answerOf(render: () => Promise<void>): Promise<number> {
  const server = createServer((_request, response) => {
    withPageStatus(response, () => {
      void render().then(() => {
        response.statusCode = 200;
        response.end('words');
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}/`);
  server.close();
  return status;
}

it('gives a response the status its page chose while it was rendered', async () => {
  const later = () => new Promise((resolve) => setTimeout(resolve, 5));
  expect(await answerOf(async () => setPageStatus(404))).toBe(404);
  expect(
    await answerOf(async () => {
      await later();
      setPageStatus(503);
    }),
  ).toBe(503);
});

it('leaves the status alone where a page chose none', async () => {
  expect(await answerOf(async () => undefined)).toBe(200);
});

it('does nothing outside of a request', () => {
  expect(() => setPageStatus(404)).not.toThrow();
});
