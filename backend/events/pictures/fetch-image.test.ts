import { createServer, get, type RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { fetchImage } from './fetch-image';
import { listenOn } from '@/tests/support/listen-on';

async function serve(listener: RequestListener, limits: Parameters<typeof fetchImage>[1] = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`);
    listener(request, response);
  });
  const port = await listenOn(server);
  const ask = (address: string) =>
    fetchImage(address, {
      get: ((url: URL, ...rest: [object, () => void]) =>
        get(Object.assign(new URL(url), { protocol: 'http:', port: String(port) }), ...rest)) as never,
      ...limits,
    });
  return { asked, ask };
}

const here = { isAllowed: (address: string) => address === '127.0.0.1' || address === '::1' };

describe('fetchImage', () => {
  it('gives the bytes, also of where it is sent on to', async () => {
    const { ask } = await serve(({ url }, response) => {
      if (url === '/old') response.writeHead(302, { location: '/new' });
      response.end('bytes');
    }, here);
    expect(await ask('https://localhost/old')).toEqual({ ok: true, bytes: Buffer.from('bytes') });
  });

  it.each([
    ['https://127.0.0.1/x', 'is at 127.0.0.1, which is no public address'],
    ['https://[::1]/x', 'is at ::1, which is no public address'],
    ['https://[::ffff:7f00:1]/x', 'is at ::ffff:7f00:1, which is no public address'],
    ['https://2130706433/x', 'is at 127.0.0.1, which is no public address'],
    ['https://localhost/x', 'is at localhost, which is no public address'],
    ['http://93.184.215.14/x', 'is not at an https address'],
  ])('asks nothing at %s', async (address, says) => {
    const { ask, asked } = await serve((_, response) => response.end('secret'));
    expect(await ask(address)).toEqual({ ok: false, says });
    expect(asked).toEqual([]);
  });

  it.each([
    ['https://10.0.0.1/x', 'is at 10.0.0.1, which is no public address'],
    ['http://localhost/x', 'is not at an https address'],
    ['https://localhost/round', 'redirects more than 3 times'],
  ])('is not sent on to %s', async (location, says) => {
    const { ask, asked } = await serve((_, response) => response.writeHead(307, { location }).end(), here);
    expect(await ask('https://localhost/round')).toEqual({ ok: false, says });
    expect(asked.every((one) => one === 'localhost/round')).toBe(true);
  });

  it('stops at its limits of size and time', async () => {
    const endless: RequestListener = (_, response) => {
      const more = () => response.write(Buffer.alloc(64 * 1024)) && setImmediate(more);
      response.on('drain', more);
      more();
    };
    const large = await serve(endless, { ...here, maxBytes: 1024 * 1024 });
    expect(await large.ask('https://localhost/x')).toEqual({ ok: false, says: 'is larger than 1 MB' });
    const slow = await serve(() => undefined, { ...here, deadlineMs: 50 });
    expect(await slow.ask('https://localhost/x')).toEqual({
      ok: false,
      says: 'did not come within 0.05 seconds',
    });
  });

  it('says what its host answers', async () => {
    const { ask } = await serve((_, response) => response.writeHead(404).end(), here);
    expect(await ask('https://localhost/x')).toEqual({
      ok: false,
      says: 'is not there: its host answers with 404',
    });
  });
});
