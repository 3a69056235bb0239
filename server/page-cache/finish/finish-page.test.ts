import { describe, expect, it } from 'vitest';
import { finishPage } from './finish-page';
import { createUsedCss } from './used-css';

const SHEET = '/_next/static/chunks/a.css';
const CSS = [
  '@font-face{font-family:anton;src:url(../media/anton.woff2)format("woff2");font-display:swap}',
  '@font-face{font-family:anton Fallback;src:local(Arial);size-adjust:80%}',
  ':root{--ink:#111}',
  ':focus-visible{outline:2px solid}',
  '.used{color:var(--ink);background:url(../media/dots.svg)}',
  '.md\\:used:hover{color:red}',
  '.when-opened{color:blue}',
  '.\\[\\&\\>h2\\]\\:mt-4>h2{margin:1rem}',
  '.nowhere{color:green}',
].join('');

const PAGE = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><link rel="stylesheet" href="${SHEET}" data-precedence="next"/><link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/1.js"/><script src="/_next/static/chunks/2.js?a=1&amp;b=2" async=""></script><link rel="manifest" href="/manifest.webmanifest"/><script>first()</script></head><body><p class="used md:used [&amp;&gt;h2]:mt-4">Words &amp; more</p><h2>Head</h2><script src="/_next/static/chunks/1.js" id="_R_" async=""></script><script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"className\\":\\"when-opened\\" \\u003cb>"])</script></body></html>`;

const DATA = '/_page/index.json?v=1';
const keepUsed = createUsedCss();
const readStylesheet = (href: string) => Promise.resolve(href === SHEET ? CSS : '');
const finishAll = (html: string) => finishPage(html, { readStylesheet, keepUsed, toDataAddress: () => DATA });
const finish = async (html: string) => (await finishAll(html)).html;

describe('finishPage', () => {
  it('fetches nothing before the first paint', async () => {
    const page = await finish(PAGE);
    const [, beforeScripts = ''] = /^(.*?)<noscript>/s.exec(page) ?? [];
    expect(page.replaceAll(/<(script|noscript)\b[^>]*>.*?<\/\1>/gs, '')).not.toMatch(/(?:src|href)=/);
    expect(beforeScripts).toContain('<style>');
  });

  it('names every late part, with its attributes, and undoes their escapes', async () => {
    const page = await finish(PAGE);
    expect(page).toContain('{"src":"/_next/static/chunks/2.js?a=1&b=2","async":""}');
    expect(page).toContain('{"src":"/_next/static/chunks/1.js","id":"_R_","async":""}');
    expect(page).toContain(`{"rel":"stylesheet","href":"${SHEET}","data-precedence":"next"}`);
    expect(page).toContain('{"rel":"manifest","href":"/manifest.webmanifest"}');
    expect(page).toContain(
      '"fonts":[{"rel":"preload","href":"/_next/static/media/anton.woff2","as":"font","crossorigin":"","type":"font/woff2"}]',
    );
  });

  it('keeps the rules of the page, also those it needs once it is hydrated, and no others', async () => {
    const style = /<style>(.*?)<\/style>/s.exec(await finish(PAGE))?.[1];
    expect(style).toContain(':root');
    expect(style).toContain(':focus-visible{outline');
    expect(style).toContain('.md\\:used:hover');
    expect(style).toContain('margin:1rem');
    expect(style).toContain('.when-opened');
    expect(style).not.toContain('.nowhere');
  });

  it('reads the values of one stylesheet in another', async () => {
    const two = PAGE.replace('<link rel="stylesheet"', '<link rel="stylesheet" href="/font.css"/>$&');
    const sheets = new Map([
      ['/font.css', '.used{--font:anton}'],
      [SHEET, 'p{font-family:var(--font)}'],
    ]);
    const { html } = await finishPage(two, {
      readStylesheet: (href) => Promise.resolve(sheets.get(href) ?? ''),
      keepUsed,
      toDataAddress: () => DATA,
    });
    expect(html).toContain('.used{--font:anton}');
  });

  it('leaves fonts to the whole sheet, and keeps the fallbacks that hold their place', async () => {
    const style = /<style>(.*?)<\/style>/s.exec(await finish(PAGE))?.[1];
    expect(style).not.toContain('woff2');
    expect(style).toContain('local(Arial)');
  });

  it('makes the addresses of a stylesheet those of the page', async () => {
    expect(await finish(PAGE)).toContain('url(/_next/static/media/dots.svg)');
  });

  it('gives the whole stylesheet to browsers without script', async () => {
    expect(await finish(PAGE)).toContain(`<noscript><link rel="stylesheet" href="${SHEET}"/></noscript>`);
  });

  it('leaves the other scripts and the words where they are', async () => {
    const page = await finish(PAGE);
    expect(page).toContain('<script>first()</script>');
    expect(page).toContain('<p class="used md:used [&amp;&gt;h2]:mt-4">Words &amp; more</p><h2>Head</h2>');
  });

  it('takes the data for hydration out, as JSON, and says where it is', async () => {
    const { html, data } = await finishAll(PAGE);
    expect(JSON.parse(data)).toEqual([[0], [1, 'className":"when-opened" <b>']]);
    expect(html).not.toContain('self.__next_f');
    expect(html).toContain(`__late({"data":"${DATA}",`);
  });

  it('leaves the data in a page that is made again and again, and says what it has put in', async () => {
    const { html, data, inline } = await finishPage(PAGE, { readStylesheet, keepUsed, toDataAddress: null });
    expect(html).toContain(`<script type="application/json" id="page-data">${data}</script>`);
    expect(html).not.toContain('self.__next_f.push');
    expect(inline.filter((text) => html.includes(`<script>${text}</script>`))).toHaveLength(2);
    expect(inline[1]).toContain('__late({"data":null,');
  });

  it.each([
    ['begins with no script', PAGE.replaceAll(' async=""', ' defer=""')],
    ['has no style sheet', PAGE.replace('rel="stylesheet"', 'rel="next"')],
    ['is not whole', PAGE.replace('</body>', '')],
    ['data for hydration', PAGE.replaceAll('__next_f', '__next_g')],
    ['data for hydration', PAGE.replace('self.__next_f.push([1', 'self.__next_f.add([1')],
    ['JSON', PAGE.replace('push([1,"', 'push([1,f("')],
  ])('throws for another structure: %s', async (why, html) => {
    await expect(finishAll(html)).rejects.toThrow(why);
  });

  it("is not confused by an event's words about Next", async () => {
    const words = '<script type="application/ld+json">{"name":"__next_f"}</script>self.__next_f.push';
    await expect(finish(PAGE.replace('<h2>', `${words}<h2>`))).resolves.toContain('__late');
  });
});
