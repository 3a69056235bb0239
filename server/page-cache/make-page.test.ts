import { expect, it } from 'vitest';
import { createPageMaker } from './make-page';

const SETTINGS = { isHttps: true, isDev: false, stripe: false, paypal: false, sandboxUrl: null };

it('asks for a page by the scheme of its address, which a session depends on', async () => {
  const makePage = createPageMaker({
    next(request, response) {
      response.setHeader('content-type', 'text/html');
      response.end(`${String(request.headers['x-forwarded-proto'])} ${request.headers.host}`);
    },
    settings: SETTINGS,
    everywhere: [],
    siteUrl: 'https://www.example.com',
  });
  const page = await makePage({
    address: new URL('https://www.example.com/mine'),
    ...{ headers: {}, vary: [], cacheControl: 'private', sells: false },
  });
  expect(page?.forms.identity.body.toString()).toBe('https www.example.com');
});
