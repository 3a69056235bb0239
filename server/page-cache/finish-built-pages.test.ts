import inject from 'light-my-request';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getMiddlewareRouteMatcher } from 'next/dist/shared/lib/router/utils/middleware-route-matcher';
import type { ProxyMatcher } from 'next/dist/build/analysis/get-page-static-info';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBuiltPages } from './built-pages';
import { readHost } from '@/lib/hosts/get-host';
import { readHeaders } from '../validation/read-request';
import { sendCached } from './cached-response';
import { hashInlineParts } from '../security/inline-parts';
import { createPlaceholderFiller } from './fill-placeholders';
import { PPV, SIGNUP_NOTES } from '@/lib/content/ppv';
import { createStaticPages } from './static-pages';
import { finishBuiltPages } from './finish-built-pages';
import { createFolder, createSharedFolder } from '@/tests/support/temp-folder';

const SITE_URL = 'https://www.example.com';
const FILLER = createPlaceholderFiller({
  SITE_URL,
  SITE_NAME: 'Smith & Sons',
  CONTACT_TO: 'us@example.com',
  THEME_STORAGE_KEY: 'theme',
  DEV_TOOLS_GUARD: true,
  PAYMENTS_MODE: 'sandbox',
  SANDBOX_URL: 'http://127.0.0.1:3001',
  UPSTREAM_CALLS: [],
  STUDIO_SIGNUP: 'invite',
});
const SETTINGS = { isHttps: true, isDev: false, stripe: false, paypal: false, sandboxUrl: null };
const CSS = '.used{color:red}.nowhere{color:blue}';
const toPage = (words: string) =>
  `<!DOCTYPE html><html><head><title>site-title-placeholder</title><link rel="stylesheet" href="/_next/static/a.css"/><script src="/_next/static/1.js" async=""></script><script src="/_next/static/2.js" async=""></script><script src="/_next/static/old.js" noModule=""></script><script>first()</script></head><body><p class="used">${words}</p><script>self.__next_f.push([0])</script><script>self.__next_f.push([1,${JSON.stringify(`1:T${words.length.toString(16)},${words}2:"${words}"\n`)}])</script></body></html>`;

const FILES: Record<string, string> = {
  'server/functions-config-manifest.json': JSON.stringify({
    version: 1,
    functions: {
      '/_middleware': { runtime: 'nodejs', matchers: [{ regexp: '^/page$' }, { regexp: '^/sites$' }] },
    },
  }),
  'static/a.css': CSS,
  'server/app/_global-error.html': '<script>broken()</script>',
  'server/pages/500.html': '<style>b{}</style>',
  'server/app/cards/opengraph-image/home.png.body': 'drawn',
  'server/app/faq.segments/__PAGE__.segment.rsc': 'Site Name Placeholder',
  'server/app/faq.kind-of-a-later-next.new': 'mailto:contact-placeholder@contact.invalid',
  ...page('index', toPage('home')),
  ...page('contact/sent', toPage('sent by Site Name Placeholder')),
  ...page('thank-you', toPage('test-mode-off: Thanks | site-title-placeholder')),
  ...page('full-house', toPage('no seat')),
  ...page('closed', '<p>closed</p>', { status: 404 }),
  ...page('_not-found', toPage('nothing'), { status: 404 }),
};

function page(name: string, html: string, meta: object = {}): Record<string, string> {
  return { [`server/app/${name}.html`]: html, [`server/app/${name}.meta`]: JSON.stringify(meta) };
}

const folder = createSharedFolder();
let pages: ReturnType<typeof createStaticPages>;

function write(to: string, file: string, text: string): void {
  mkdirSync(dirname(join(to, file)), { recursive: true });
  writeFileSync(join(to, file), text);
}

beforeAll(async () => {
  for (const [file, text] of Object.entries(FILES)) write(folder, file, text);
  const { pages: finished, plain, warning } = await finishBuiltPages(folder);
  expect([finished.length, plain, warning]).toEqual([5, [], null]);
  pages = createStaticPages({
    built: await readBuiltPages(folder, FILLER),
    siteUrl: SITE_URL,
    settings: SETTINGS,
  });
});

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  inject(
    (request, response) => {
      const found = pages.find(request, readHost(readHeaders(request), false, SITE_URL));
      if (found) sendCached(found, request, response);
      else response.writeHead(202).end('by Next');
    },
    { url, method, headers: { host: 'www.example.com', ...headers } },
  );

describe('the pages of a build, finished', () => {
  it('say whether new organizations may start by themselves', () => {
    expect(FILLER.text(PPV.tryIt.text)).toContain(SIGNUP_NOTES.invite);
  });

  it('show themselves in one answer, with the headers of a page', async () => {
    const { body, headers } = await ask('/contact/sent');
    expect(body).toContain('<p class="used">sent by Smith &amp; Sons</p>');
    expect(body).toContain('<style>.used{color:red}</style>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': expect.stringContaining('s-maxage=300') as string,
      vary: 'RSC, Accept-Encoding',
    });
    for (const source of hashInlineParts(body).scripts)
      expect(headers['content-security-policy']).toContain(source);
  });

  it('are compressed for those who take it, each form under a tag of its own', async () => {
    const plain = await ask('/');
    const small = await ask('/', { 'accept-encoding': 'gzip, br' });
    const zipped = await ask('/', { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(small.rawPayload.byteLength),
    });
    expect(new Set([plain, small, zipped].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('answer 304 to a client that has them, and to no other', async () => {
    const etag = (await ask('/')).headers.etag ?? '';
    for (const tag of [etag, `W/${etag}`, `"old", ${etag}`, '*']) {
      const answer = await ask('/', { 'if-none-match': tag });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
      expect(answer.headers.etag).toBe(etag);
    }
    expect((await ask('/', { 'if-none-match': '"old"' })).statusCode).toBe(200);
    expect((await ask('/', { 'if-none-match': etag, 'accept-encoding': 'br' })).statusCode).toBe(200);
  });

  it('tell HEAD their length and send nothing', async () => {
    const [whole, head] = [await ask('/'), await ask('/', {}, 'HEAD')];
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.byteLength));
    expect(head.body).toBe('');
  });

  it('have data of their own, for ever under its version, and for now under another', async () => {
    const address =
      /\/_page\/contact\/sent\.json\?v=[\w-]+/.exec((await ask('/contact/sent')).body)?.[0] ?? '';
    const current = await ask(address);
    const filled = 'sent by Smith & Sons';
    const data = JSON.stringify([[0], [1, `1:T14,${filled}2:"${filled}"\n`]]);
    expect([current.body, current.headers['cache-control']]).toEqual([
      data,
      'public, max-age=31536000, immutable',
    ]);
    const old = await ask('/_page/contact/sent.json?v=old');
    expect([old.body, old.headers['cache-control']]).toEqual([data, 'no-store']);
  });

  it("say the mode, and are the main site's own", async () => {
    const { body } = await ask('/thank-you', { host: 'www.example.com' });
    expect(body).toContain('<p class="used">test-mode-on: Thanks | example</p>');
    for (const host of ['show.example.com', 'gala.org', 'unknown.org'])
      expect((await ask('/thank-you', { host })).body, host).toBe('by Next');
  });

  it.each(['/closed', '/_not-found', '/_global-error', '/icon.svg', '/_page/closed.json'])(
    'are not among what Next answers at %s',
    async (path) => {
      expect((await ask(path)).body).toBe('by Next');
    },
  );

  it('have one for an address without a page, whose data is there on every host', async () => {
    const { statusCode, headers, body } = await inject((request, response) => {
      sendCached(pages.missing, request, response);
    }, '/');
    expect([statusCode, headers['cache-control']]).toEqual([404, 'private, no-store']);
    const address = /\/_page\/_not-found\.json\?v=[\w-]+/.exec(body)?.[0] ?? '';
    expect((await ask(address, { host: 'stranger.example.net' })).body).toContain('nothing');
  });

  it('know what every page runs, and what Next shows for failures', async () => {
    const { everywhere, failed } = await readBuiltPages(folder, FILLER);
    expect(everywhere).toEqual(hashInlineParts(toPage('home')).scripts.slice(0, 1));
    expect(failed).toEqual({
      scripts: hashInlineParts('<script>broken()</script>').scripts,
      styles: hashInlineParts('<style>b{}</style>').styles,
    });
  });
});

it("take the place of Next's copies, which show placeholders; others stay", () => {
  const left = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' });
  expect(left.filter((file) => /\.(?:html|rsc|body|new)$/.test(file)).sort()).toEqual([
    'app/_global-error.html',
    'app/cards/opengraph-image/home.png.body',
    'app/closed.html',
    'pages/500.html',
  ]);
});

type Asked = Parameters<ReturnType<typeof getMiddlewareRouteMatcher>>[1];

it("let Next skip the middleware for a request with this build's word, but not for the inner address", async () => {
  const { skipWord } = await readBuiltPages(folder, FILLER);
  if (skipWord === null) throw new Error('There is no word.');
  const read = readFileSync(join(folder, 'server/functions-config-manifest.json'), 'utf8');
  const { functions } = JSON.parse(read) as { functions: Record<string, { matchers: ProxyMatcher[] }> };
  const isRun = getMiddlewareRouteMatcher(functions['/_middleware']?.matchers ?? []);
  const runs = (path: string, word: string) => {
    const headers = { 'x-resolved-host': `site - https x ${word}` };
    return isRun(path, { headers } as Partial<Asked> as Asked, {});
  };
  expect(runs('/page', skipWord)).toBe(false);
  expect(runs('/sites', skipWord)).toBe(true);
  for (const word of ['', 'skip-middleware', skipWord.slice(1), '.*'])
    expect(runs('/page', word), word).toBe(true);
});

it('has the page for newcomers to a full house ready, which nothing keeps', () => {
  const { status, forms } = pages.fullHouse;
  expect(status).toBe(503);
  expect(forms.identity.body.toString()).toContain('no seat');
  expect(forms.identity.whole.fields.join()).toMatch(/retry-after,10.*cache-control,private, no-store/);
});

describe("what of Next's output has another form", () => {
  const withChanges = async (changes: Record<string, string | null>) => {
    const changed = createFolder();
    for (const [file, text] of Object.entries({ ...FILES, ...changes }))
      if (text !== null) write(changed, file, text);
    const { warning } = await finishBuiltPages(changed);
    return { built: await readBuiltPages(changed, FILLER), warning };
  };

  it.each([
    [
      'a page that begins with no script',
      { 'server/app/index.html': toPage('home').replaceAll(' async=""', '') },
    ],
    [
      'a page without style sheet',
      { 'server/app/index.html': toPage('home').replace('rel="stylesheet"', '') },
    ],
    [
      'other data for hydration',
      { 'server/app/index.html': toPage('home').replaceAll('__next_f', '__next_g') },
    ],
    ['rows of another length', { 'server/app/index.html': toPage('home').replace('1:T4,', '1:T4444,') }],
    [
      'a style sheet that is not there',
      { 'server/app/index.html': toPage('home').replace('a.css', 'b.css') },
    ],
    ['no description of a page', { 'server/app/index.meta': null }],
    ['another description of a page', { 'server/app/index.meta': '{"status":"fine"}' }],
  ])('is left to Next, and the build and the start say so: %s', async (_, changes) => {
    const { built, warning } = await withChanges(changes);
    expect([built.plain, [...built.pages.keys()].sort()]).toEqual([
      ['/'],
      ['/contact/sent', '/full-house', '/thank-you'],
    ]);
    expect(warning).toMatch(/^Next's output isn't as expected.* \/ \(/);
    expect(built.warning).toBe(warning);
  });

  it.each([
    ['another list of matchers', '{"version":2,"functions":[]}'],
    ['no list of matchers', null],
    ['one that is no JSON', 'matchers'],
  ])('runs the middleware for every page: %s', async (_, manifest) => {
    const { built, warning } = await withChanges({ 'server/functions-config-manifest.json': manifest });
    expect([built.skipWord, built.plain, built.pages.size]).toEqual([null, [], 4]);
    expect(warning).toContain('the middleware');
  });

  it('sends the two pages that it cannot do without, without their scripts', async () => {
    const page = toPage('no Site Name Placeholder').replaceAll(' async=""', '');
    const { built } = await withChanges({
      'server/app/_not-found.html': null,
      'server/app/full-house.html': page,
    });
    const { missing, fullHouse } = createStaticPages({ built, siteUrl: SITE_URL, settings: SETTINGS });
    expect(missing.forms.identity.body.toString()).toContain('This page is not available.');
    expect(fullHouse.forms.identity.body.toString()).toContain('<p class="used">no Smith &amp; Sons</p>');
    expect(fullHouse.forms.identity.body.toString()).not.toContain('<script');
  });

  it('serves nothing of its own where it finds nothing', async () => {
    const { built, warning } = await withChanges(
      Object.fromEntries(Object.keys(FILES).map((file) => [file, null])),
    );
    expect([[...built.pages.keys()], built.everywhere, built.skipWord]).toEqual([['/full-house'], [], null]);
    expect(warning).toContain('rendered pages');
  });
});
