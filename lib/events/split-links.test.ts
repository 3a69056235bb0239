import { expect, it } from 'vitest';
import { splitLinks } from './split-links';

const linksOf = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

it.each([
  ['See https://band.example/tour.', ['https://band.example/tour']],
  [
    '(http://band.example), or https://b.example/a_(b)?x=1&y=2!',
    ['http://band.example', 'https://b.example/a_(b)?x=1&y=2'],
  ],
  ['HTTPS://BAND.example\nhttps://two.example/…', ['HTTPS://BAND.example', 'https://two.example/']],
  [
    '(see https://b.example/a_(b)) and (https://c.example/).',
    ['https://b.example/a_(b)', 'https://c.example/'],
  ],
  ['javascript:alert(1) ftp://x.example www.x.example ann@x.example //x.example', []],
  ['https:// https://? data:text/html,https', []],
  ['https://bank.example@evil.example/', []],
  ['https://band.example/\u202Egpj.exe', ['https://band.example/']],
  ['<a href="https://band.example">', ['https://band.example']],
])('finds the addresses of %j', (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('reads the longest description at once', () => {
  expect(linksOf('https://'.repeat(500))).toHaveLength(1);
  expect(linksOf(`https://x.example/${')'.repeat(3900)}`)).toEqual(['https://x.example/']);
});
