import { describe, expect, it, vi } from 'vitest';
import { finishPage } from './finish/finish-page';
import { createUsedCss } from './finish/used-css';
import { createPageMaker, type Wish } from './make-page';
import { toSource } from '../security/inline-parts';

const SETTINGS = { isHttps: true, isDev: false, stripe: false, paypal: false, sandboxUrl: null };
const SITE = { address: new URL('https://www.example.com/mine'), target: { kind: 'site' } } as const;
const FOUND = { headers: {}, vary: [], cacheControl: 'private' };

const readStylesheet = vi.fn(() => Promise.resolve('.used{color:red}.unused{color:blue}'));
const tools = { readStylesheet, keepUsed: createUsedCss(), toDataAddress: null };

const make = (
  toBody: (nonce: string, headers: Record<string, unknown>) => string,
  status = 200,
  also: Record<string, string> = {},
  { address, target }: Pick<Wish, 'address' | 'target'> = SITE,
) => {
  const makePage = createPageMaker({
    next(request, response) {
      const [, nonce = ''] = /nonce-(\w+)/.exec(String(request.headers['content-security-policy'])) ?? [];
      response.writeHead(status, {
        ...also,
        'content-type': 'text/html',
        link: `</a.woff2>; rel=preload; as="font"; nonce="${nonce}"`,
      });
      response.end(toBody(nonce, request.headers));
    },
    finish: (html) => finishPage(html, tools),
    settings: SETTINGS,
    built: { everywhere: [], skipWord: 'skip' },
    siteUrl: 'https://www.example.com',
  });
  return makePage({ address: address, target, ...FOUND });
};

const toPage = (nonce: string) =>
  `<html><head><link rel="stylesheet" href="/a.css" nonce="${nonce}"/><script src="/1.js" async="" nonce="${nonce}"></script></head><body><p class="used">Words</p><script nonce="${nonce}">own()</script><script>theirs()</script><script nonce="${nonce}">self.__next_f.push([1,"rows"])</script></body></html>`;

describe('createPageMaker', () => {
  it('asks for a page by the scheme of its address, which a session depends on', async () => {
    const page = await make(
      (_, headers) => `${String(headers['x-forwarded-proto'])} ${String(headers.host)}`,
    );
    expect(page?.forms.identity.body.toString()).toBe('https www.example.com');
  });

  it('says whose page it is, and that Next skips the middleware where it has nothing to do', async () => {
    const wish = (path: string) => ({
      address: new URL(path, 'https://gala.example.com:8443'),
      target: { kind: 'event', key: 'gala' } as const,
    });
    const say = async (path: string) => {
      const page = await make((_, headers) => String(headers['x-resolved-host']), 200, {}, wish(path));
      return page?.forms.identity.body.toString();
    };
    expect(await say('/events/e-1')).toBe('event gala https gala.example.com:8443 skip');
    expect(await say('/')).toBe('event gala https gala.example.com:8443');
  });

  it('finishes a page: its rules and data are in it, and nothing is asked for before it is painted', async () => {
    const { body, whole } = (await make(toPage))?.forms.identity ?? {};
    const html = String(body);
    expect(html).toContain('<style>.used{color:red}</style>');
    expect(html).toContain('id="page-data">[[1,"rows"]]</script>');
    expect(html.replaceAll(/<(script|noscript)\b[^>]*>.*?<\/\1>/gs, '')).not.toMatch(/(?:src|href)=/);
    expect(whole?.fields).not.toContain('link');
  });

  it('lets run what Next and finishing have put in, and no other script', async () => {
    const { body, whole } = (await make(toPage))?.forms.identity ?? {};
    const policy = whole?.fields[whole.fields.indexOf('Content-Security-Policy') + 1] ?? '';
    const inline = [...String(body).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    const running = inline.filter((text) => policy.includes(toSource(text)));
    expect([inline.length, running.length]).toEqual([4, 3]);
    expect(running).toContain('own()');
    expect(running).not.toContain('theirs()');
  });

  it('keeps how long to wait of a page that says to come again', async () => {
    const { whole } = (await make(toPage, 503, { 'retry-after': '7' }))?.forms.identity ?? {};
    expect(whole?.fields[whole.fields.indexOf('retry-after') + 1]).toBe('7');
  });

  it('leaves a page as Next made it, with its fonts, that is no event', async () => {
    const { body, whole } = (await make(toPage, 404))?.forms.identity ?? {};
    expect(String(body)).toContain('<link rel="stylesheet" href="/a.css"/>');
    expect(whole?.fields).toContain('</a.woff2>; rel=preload; as="font"');
  });

  it('leaves a page of another structure as Next made it, and lets its scripts run', async () => {
    const { body, whole } =
      (await make((nonce) => toPage(nonce).replace('__next_f', '__next_g')))?.forms.identity ?? {};
    const policy = whole?.fields[whole.fields.indexOf('Content-Security-Policy') + 1];
    expect(String(body)).toContain('<script src="/1.js" async=""></script>');
    expect(policy).toContain(toSource('self.__next_g.push([1,"rows"])'));
    expect(policy).not.toContain(toSource('theirs()'));
  });
});
