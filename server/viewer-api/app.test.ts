import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from '@/backend/app';
import type { MediaAnswer } from '@/backend/playback/media-answer';
import { fail, ok, type Result } from '@/lib/result';
import { calls, type PlaybackToken } from '@/lib/contract';
import { runtime } from '@/lib/runtime';
import { isViewerPath, viewerApi } from './app';
import { BEACONS_PER_ADDRESS } from './beacon';
import { toToken } from '@/tests/support/session-token';

const SITE = 'http://localhost:3000';
const HEADERS = { host: 'localhost:3000', origin: SITE, 'x-requested-with': 'XMLHttpRequest' };
const SEGMENT = '/api/playback/evt-1/media/720p/1.ts?e=1&s=x';

const LOGIN = toToken({ sub: 'u', exp: Date.now() });

const TOKEN: PlaybackToken = {
  token: 'a.b.c',
  expires_at: new Date(Date.now() + 90_000).toISOString(),
  playlist: 'master.m3u8',
  grant: 'order',
  place: 'place.1',
};

function start({ media, token = ok(TOKEN) }: { media?: MediaAnswer; token?: Result<PlaybackToken> } = {}) {
  const answer = vi.fn(async () => token);
  const openMedia = vi.fn(async () => media);
  const sendFile = vi.fn((_file: MediaAnswer) => new Response('sent'));
  runtime.backend = Promise.resolve({ answer, openMedia } as Partial<Backend> as Backend);
  const send = (path: string, init: RequestInit = {}) =>
    viewerApi.fetch(new Request(`${SITE}${path}`, init), { sendFile });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...HEADERS, ...headers },
    });
  return { answer, openMedia, sendFile, send, post };
}

afterEach(() => {
  delete runtime.backend;
});

const asks = (body: object) => [
  calls.openPlayback,
  { params: {}, body: { eventId: 'evt-1', ...body }, token: LOGIN, country: null, clientAddress: null },
];

describe('a playback token', () => {
  const wish = { screen: 'a-screen-of-a-test' };
  const cookie = `__Host-session=${LOGIN}; __Secure-place-a-screen-of-a-test=place.0`;

  it('goes into cookies of this event, and not into the answer', async () => {
    const { post, answer } = start();
    const response = await post('/api/playback/evt-1/token', wish, { cookie });
    const [pass, seated, place] = response.headers.getSetCookie();
    expect(pass).toMatch(/^__Secure-playback=a\.b\.c; Path=\/api\/playback\/evt-1; Max-Age=90; HttpOnly; /);
    expect(seated).toMatch(/^__Secure-seated=1; Path=\/user\/watch\/evt-1; Max-Age=90; HttpOnly; /);
    expect(place).toMatch(
      /^__Secure-place-a-screen-of-a-test=place\.1; Path=\/api\/playback\/evt-1\/token; /,
    );
    const body: unknown = await response.json();
    expect(body).toMatchObject({ playlist: 'master.m3u8', grant: 'order', ttl_ms: expect.any(Number) });
    expect(JSON.stringify(body)).not.toMatch(/a\.b\.c|place/);
    expect(answer).toHaveBeenCalledExactlyOnceWith(...asks({ ...wish, place: 'place.0' }));
  });

  it('names the device, as the site reads it from the header and not as a script says', async () => {
    const { post, answer } = start();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
    const told = { ...wish, position: 62, device: '<b>x</b>' };
    await post('/api/playback/evt-1/token', told, { cookie, 'user-agent': agent });
    const asked = { ...wish, place: 'place.0', position: 62 };
    expect(answer).toHaveBeenLastCalledWith(...asks({ ...asked, device: 'Firefox on Linux' }));
    await post('/api/playback/evt-1/token', told, { cookie, 'user-agent': 'curl/8' });
    expect(answer).toHaveBeenLastCalledWith(...asks(asked));
  });

  it('of a paired screen is in the answer, and no cookie is read or set', async () => {
    const { post, answer } = start();
    const grant = `Bearer ${LOGIN}`;
    const told = { ...wish, place: 'place.2' };
    const response = await post('/api/playback/evt-1/token', told, { cookie, authorization: grant });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toMatchObject({
      token: 'a.b.c',
      place: 'place.1',
      playlist: 'master.m3u8',
    });
    expect(answer).toHaveBeenCalledExactlyOnceWith(...asks(told));
  });

  it('that a device is handed is in the address, for Safari alone', async () => {
    const { post } = start({ token: ok({ ...TOKEN, cast_token: 'd.e.f' }) });
    const response = await post('/api/playback/evt-1/token', { ...wish, cast: true }, { cookie });
    const body: unknown = await response.json();
    expect(body).toMatchObject({ playlist: 'master.m3u8?token=d.e.f' });
    expect(JSON.stringify(body)).not.toMatch(/a\.b\.c|cast_token/);
  });

  it.each([
    ['another site', 403, { origin: 'https://evil.example' }, wish],
    ['a plain form', 403, { 'x-requested-with': '' }, wish],
    ['no login', 401, { cookie: '' }, wish],
    ['text', 415, { 'content-type': 'text/plain' }, wish],
    ['a screen that is none', 400, {}, { screen: 'x' }],
    ['a long body', 413, {}, { ...wish, more: 'x'.repeat(1024) }],
  ])('is refused to %s with %i', async (_, status, headers: Record<string, string>, body) => {
    const { post, answer } = start();
    const response = await post('/api/playback/evt-1/token', body, { cookie, ...headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    expect(answer).not.toHaveBeenCalled();
  });

  it('is refused as the backend refuses it', async () => {
    const { post } = start({ token: fail('too_many_screens', 'Your ticket covers one screen.') });
    expect((await post('/api/playback/evt-1/token', wish, { cookie })).status).toBe(409);
  });
});

describe('a media file', () => {
  const shared = { 'Cache-Control': 'public, max-age=60, immutable', 'Content-Type': 'video/mp2t' };
  const file = (headers: Record<string, string> = {}): MediaAnswer => ({
    status: 200,
    headers: { ...shared, ...headers },
    body: new Uint8Array(300_000).fill(7),
  });

  it('in memory is sent by the server in front, with the headers that may cross', async () => {
    const { send, sendFile, openMedia } = start({ media: file({ 'X-Origin': 'https://origin.example' }) });
    const answer = await send(SEGMENT, { headers: { cookie: '__Secure-playback=a.b.c', ...HEADERS } });
    expect(await answer.text()).toBe('sent');
    expect(sendFile.mock.calls[0]?.[0]).toMatchObject({
      status: 200,
      headers: {
        'cache-control': 'public, max-age=60, immutable',
        'content-type': 'video/mp2t',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(JSON.stringify(sendFile.mock.calls)).not.toContain('origin.example');
    expect(openMedia.mock.calls[0]).toMatchObject([
      { show: { event: 'evt-1', side: null }, file: '720p/1.ts', token: 'a.b.c' },
    ]);
  });

  it('is sent whole where there is no server in front', async () => {
    start({ media: file() });
    const answer = await viewerApi.fetch(new Request(`${SITE}${SEGMENT}`));
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(300_000).fill(7));
    expect(answer.headers.get('content-type')).toBe('video/mp2t');
  });

  it('that is refused is an error of ours', async () => {
    const body = new TextEncoder().encode('{"error":"No.","code":"forbidden"}');
    const { send, sendFile } = start({ media: { ...file(), status: 403, body } });
    const answer = await send(SEGMENT);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: 'No.', code: 'forbidden' });
    expect(sendFile).not.toHaveBeenCalled();
  });

  it('has a name that climbs nowhere', async () => {
    const { send, openMedia } = start({ media: file() });
    for (const name of ['..%2F..%2Fdata', '%2e%2e/x.ts', 'a%00.ts'])
      expect((await send(`/api/playback/evt-1/media/${name}`)).status).toBe(404);
    expect(openMedia).not.toHaveBeenCalled();
  });
});

describe('an address', () => {
  it('names the one method that works', async () => {
    const { send } = start();
    for (const [path, allow] of [
      ['/api/playback/evt-1/token', 'POST'],
      ['/api/playback/evt-1/screens', 'POST'],
      ['/api/playback/evt-1/media/a.ts', 'GET'],
      ['/api/events/evt-1/state', 'GET'],
      ['/api/csp-reports', 'POST'],
    ] as const) {
      const answer = await send(path, { method: 'PUT' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    }
  });

  it('is answered by the viewer API before Next only where it is one of its own', () => {
    for (const path of [
      '/api/playback/e/token',
      '/api/playback/beacon',
      '/api/events/e/state',
      '/api/csp-reports',
    ])
      expect(isViewerPath(path), path).toBe(true);
    for (const path of ['/api/events/trial', '/api/auth/login', '/api/v1/events', '/user/watch/e', '/'])
      expect(isViewerPath(path), path).toBe(false);
  });

  it('is answered with 503 and a sentence while the backend fails', async () => {
    const { send } = start();
    const answer = await send('/api/playback/evt-1/media/a.ts');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'upstream_unavailable' });
  });
});

describe('a report', () => {
  const beacon = {
    startup_ms: 1,
    played_ms: 2,
    stalled_ms: 0,
    stalls: 0,
    errors: 0,
    engine: 'hls',
    live: true,
  };

  it.each([
    ['of a player', '/api/playback/beacon', beacon],
    ['of another site', '/api/playback/beacon', beacon],
    ['that is too long', '/api/playback/beacon', { ...beacon, more: 'x'.repeat(2000) }],
    ['that is none', '/api/playback/beacon', {}],
    ['of a policy', '/api/csp-reports', []],
    ['of a policy that is too long', '/api/csp-reports', { more: 'x'.repeat(17_000) }],
  ])('%s is answered with 204', async (what, path, body) => {
    const origin = what.endsWith('site') ? 'https://evil.example' : SITE;
    expect((await start().post(path, body, { origin })).status).toBe(204);
  });

  it('of a player is not read beyond so many from one address, and from others it is', async () => {
    const { post } = start();
    const send = (address: string, body: object = beacon) =>
      post('/api/playback/beacon', body, { 'x-forwarded-for': address });
    for (let sent = 0; sent < BEACONS_PER_ADDRESS; sent += 1) await send('203.0.113.7');
    const refused = await send('203.0.113.7');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await send('203.0.113.8')).status).toBe(204);
  });
});
