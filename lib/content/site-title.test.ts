import { describe, expect, it } from 'vitest';
import { siteTitle } from './site-title';

describe('siteTitle', () => {
  it.each([
    ['marquee.com', 'marquee'],
    ['www.marquee.co.uk', 'marquee'],
    ['Live.Marquee.com:8443', 'marquee'],
    ['a.b.c.d.e.f.marquee.tv', 'marquee'],
    ['school.pvt.k12.ma.us', 'school'],
    ['marquee.com.', 'marquee'],
    ['xn--bcher-kva.de', 'bücher'],
  ])('takes the registrable name of %s', (host, name) => {
    expect(siteTitle(host, 'Fallback')).toBe(name);
  });

  it.each([
    'localhost',
    'localhost:3000',
    'live.localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '',
    'co.uk',
  ])('falls back for %s', (host) => {
    expect(siteTitle(host, 'Marquee')).toBe('Marquee');
  });
});
