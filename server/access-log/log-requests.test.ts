import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createRequestLog, type RequestLine } from './log-requests';

function start(all = false) {
  const clock = { ms: 0 };
  const lines: (RequestLine & { level: string })[] = [];
  const log = createRequestLog({
    write: (level, line) => lines.push({ level, ...line }),
    all,
    now: () => clock.ms,
  });
  const ask = (statusCode: number, ms = 1, url = '/plans?token=secret') =>
    log(
      { method: 'GET', url } as IncomingMessage,
      { headersSent: statusCode > 0, statusCode } as ServerResponse,
      { ms, bytes: 10 },
    );
  return { clock, lines, ask };
}

it('writes a line for each request, without its query', () => {
  const { lines, ask } = start();
  ask(200, 1.23456);
  ask(503);
  ask(0);
  expect(lines[0]).toEqual({
    level: 'info',
    method: 'GET',
    path: '/plans',
    status: 200,
    ms: 1.235,
    bytes: 10,
  });
  expect(lines.map(({ level, status }) => [level, status])).toEqual([
    ['info', 200],
    ['error', 503],
    ['info', 0],
  ]);
});

it('cuts a path to 300 characters', () => {
  const { lines, ask } = start();
  ask(404, 1, `/${'a'.repeat(299)}?token=secret`);
  ask(404, 1, `/${'a'.repeat(14_000)}?token=secret`);
  expect(lines.map(({ path }) => path)).toEqual([`/${'a'.repeat(299)}`, `/${'a'.repeat(298)}…`]);
});

it('counts what is too much, and still tells of failures and slow answers', () => {
  const { clock, lines, ask } = start();
  for (let count = 0; count < 5000; count += 1) ask(200);
  expect(lines).toHaveLength(100);
  ask(500);
  ask(200, 1000);
  expect(lines).toHaveLength(102);
  for (let count = 0; count < 5000; count += 1) ask(500);
  expect(lines).toHaveLength(200);
  clock.ms = 1000;
  ask(200);
  ask(200);
  expect(lines.slice(-2).map(({ leftOut }) => leftOut)).toEqual([4900, undefined]);
});

it('writes all of them where that is wished for', () => {
  const { lines, ask } = start(true);
  for (let count = 0; count < 500; count += 1) ask(200);
  expect(lines).toHaveLength(500);
});
