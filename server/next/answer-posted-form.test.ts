import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPosting } from '@/lib/forms/posting';
import { readTexts } from '@/lib/forms/posted-form';
import { createFormListener } from './answer-posted-form';
import { compressAnswer } from './compress-answer';

type Asked = { method?: string; url?: string; cookie?: string; type?: string };

const asked: Asked[] = [];
let answer = (_request: IncomingMessage, response: ServerResponse) => void response.end();

const listener = createFormListener(async (request, response) => {
  const { method, url, headers } = request;
  compressAnswer(request, response);
  asked.push({ method, url, cookie: headers.cookie, type: headers['content-type'] });
  answer(request, response);
});
const server = createServer((request, response) => void listener(request, response));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => void asked.splice(0));

function post(body: BodyInit, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/auth/login?returnTo=%2Fplans`;
  return fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
}

const form = new URLSearchParams({ form: 'auth/login', email: 'ann@example.com', password: 'x' });

function refuse(_request: IncomingMessage, response: ServerResponse) {
  const posting = readPosting();
  if (!posting) return void response.writeHead(500).end();
  if (posting.answer) {
    response.setHeader('Content-Type', 'text/html');
    return void response.end(`again: ${posting.answer.posted.values.email}`.padEnd(3000));
  }
  const values = readTexts(posting.form, ['email']);
  const posted = { values, errors: {}, failure: 'No.', done: null };
  posting.answer = { posted, status: 429, retryAfterMs: 1500, page: posting.page };
  response.setHeader('Set-Cookie', 'session=new; Path=/; HttpOnly');
  response.writeHead(204).end();
}

it('hands a form to its route, and shows its page again with what was typed', async () => {
  answer = refuse;
  const response = await post(form, { cookie: 'theme=dark' });
  expect((await response.text()).trim()).toBe('again: ann@example.com');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '2']);
  expect(response.headers.get('set-cookie')).toBe('session=new; Path=/; HttpOnly');
  expect(asked).toEqual([
    { method: 'POST', url: '/api/auth/login', cookie: 'theme=dark' },
    { method: 'GET', url: '/auth/login?returnTo=%2Fplans', cookie: 'theme=dark; session=new' },
  ]);
});

it('takes a form in either encoding', async () => {
  answer = refuse;
  const data = new FormData();
  for (const [name, value] of form) data.set(name, value);
  expect(await (await post(data)).text()).toContain('again: ann@example.com');
});

it('sends the browser where the route says, with its cookies', async () => {
  answer = (_request, response) =>
    void response.writeHead(303, { Location: '/plans', 'Set-Cookie': ['a=1', 'b=2'] }).end();
  const response = await post(form);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/plans']);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

it.each([
  ['no form', 'x'],
  ['no name', new URLSearchParams({ email: 'ann@example.com' })],
  ['an id of a build', new URLSearchParams({ $ACTION_ID_404f: '' })],
  ['a route that takes none', new URLSearchParams({ form: 'orders/claim' })],
])('shows the page as it is after %s', async (_what, body) => {
  const response = await post(body);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/auth/login?returnTo=%2Fplans']);
  expect(asked).toEqual([]);
});
