import { afterEach, expect, it, vi } from 'vitest';
import { runtime } from '@/lib/runtime';

const kept = { ...runtime };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
  for (const key of Object.keys(runtime)) Reflect.deleteProperty(runtime, key);
  Object.assign(runtime, kept);
});

it('gives fetch a body of a known length, and none where there is none', async () => {
  vi.stubEnv('UPSTREAM_API_HOST', 'https://api.example.com');
  const fetch = vi.fn(async (_input: string | URL | Request, _init?: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  vi.resetModules();
  const { transport } = await import('./transport');
  const url = 'https://api.example.com/api/v1/auth/login';
  const headers = { authorization: 'Bearer tkn' };
  await transport(new Request(url, { method: 'POST', headers, body: '{"é":1}' }));
  await transport(new Request(url, { headers }));
  const sent = fetch.mock.calls.map(([address, init]) => ({
    address,
    method: init?.method,
    body: init?.body ? Buffer.from(init.body as ArrayBuffer).toString() : null,
    login: new Headers(init?.headers).get('authorization'),
  }));
  expect(sent).toEqual([
    { address: url, method: 'POST', body: '{"é":1}', login: 'Bearer tkn' },
    { address: url, method: 'GET', body: null, login: 'Bearer tkn' },
  ]);
});
