import { expect, it } from 'vitest';
import { holdsBrand, refuseBrand } from './brand';

const SITE = { name: 'Marquee', url: 'https://site.example' };

it.each([
  'Marquee Support',
  'mar quee',
  'M-A-R-Q-U-E-E',
  'ＭＡＲＱＵＥＥ',
  'Mаrquее',
  'Márquée help',
  'marqu33',
  'The M.a.r.q.u.e.e Team',
])('%s passes for the platform', (name) => {
  expect(holdsBrand(name, SITE)).toBe(true);
});

it.each(['Gala Nights', 'Marque', 'Mark Quee', 'Билет'])('%s does not', (name) => {
  expect(holdsBrand(name, SITE)).toBe(false);
});

it('a name that was there stays, in the same field alone', () => {
  const before = { title: 'Marquee Night' };
  expect(refuseBrand({ title: 'Marquee Night' }, SITE, before)).toBe(null);
  expect(refuseBrand({ title: 'Gala', broadcaster: 'Marquee Night' }, SITE, before)).toMatchObject({
    error: { fields: { broadcaster: expect.stringContaining('Marquee') } },
  });
});
