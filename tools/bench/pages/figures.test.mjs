import { describe, expect, it } from 'vitest';
import { readFigures, toMedians } from './figures.mjs';
import { judge } from './judge.mjs';

const result = {
  finalDisplayedUrl: 'http://localhost:4000/plans',
  categories: {
    performance: { score: 0.985, auditRefs: [] },
    accessibility: { score: 1, auditRefs: [{ id: 'button-name', weight: 10 }] },
    'best-practices': { score: 1, auditRefs: [] },
    seo: { score: 0.92, auditRefs: [{ id: 'canonical', weight: 1 }] },
  },
  audits: {
    canonical: { score: 0 },
    'button-name': { score: 1 },
    'largest-contentful-paint': { numericValue: 1500 },
    'total-blocking-time': { numericValue: 80 },
    'cumulative-layout-shift': { numericValue: 0 },
    'network-requests': {
      details: {
        items: [
          { url: 'http://localhost:4000/plans', resourceType: 'Document', transferSize: 9000 },
          { url: 'http://localhost:4000/a.js', resourceType: 'Script', transferSize: 5000 },
          { url: 'http://localhost:4000/a.js', resourceType: 'Script', transferSize: 0 },
          { url: 'http://localhost:4000/f.woff2', resourceType: 'Font', transferSize: 20000 },
          { url: 'http://elsewhere.example/pixel', resourceType: 'Image', transferSize: 40 },
          { url: 'data:image/png;base64,AA==', resourceType: 'Image', transferSize: 0 },
        ],
      },
    },
  },
};

describe('readFigures', () => {
  it('counts a script once, and every request to another host', async () => {
    const figures = await readFigures(result, async () => 4700);
    expect(figures).toMatchObject({ script: 4700, fonts: 1, thirdParties: 1, transfer: 34040 });
  });

  it('names the audits that cost points', async () => {
    const { seo, failedAudits } = await readFigures(result, async () => 0);
    expect([seo, failedAudits]).toEqual([92, ['canonical']]);
  });
});

describe('toMedians', () => {
  it('takes them figure by figure, and gathers failed audits', () => {
    const visits = [
      { lcp: 1, failedAudits: ['a'] },
      { lcp: 9, failedAudits: [] },
      { lcp: 5, failedAudits: ['a', 'b'] },
    ];
    expect(toMedians(visits)).toEqual({ lcp: 5, failedAudits: ['a', 'b'] });
  });
});

describe('judge', () => {
  const good = {
    ...{ path: '/', performance: 98, accessibility: 100, bestPractices: 100, seo: 100 },
    ...{ lcp: 1100, tbt: 80, cls: 0, script: 150_000, transfer: 250_000, fonts: 2, thirdParties: 0 },
    failedAudits: [],
  };
  const bare = { ...good, performance: 99, lcp: 1000, script: 140_000 };
  const missed = (page) =>
    judge([{ ...good, ...page }], bare).filter(({ misses }) => misses.length > 0).length;

  it('is content with a page just inside every number', () => {
    expect(missed({})).toBe(0);
  });

  it('lets an event have scripts that sell, and no slower a page', () => {
    const event = { isEvent: true, performance: 99, script: 180_000 };
    expect(missed(event)).toBe(0);
    expect(missed({ ...event, performance: 98 })).toBe(1);
  });

  it.each([
    ['a slower page', { performance: 97 }],
    ['a lost SEO point', { seo: 99 }],
    ['too much JavaScript of its own', { script: 152_001 }],
    ['a layout shift', { cls: 0.01 }],
    ['a late picture', { lcp: 1151 }],
    ['a heavy home page', { transfer: 300_001 }],
    ['a third font', { fonts: 3 }],
    ['a third party', { thirdParties: 1 }],
  ])('misses one number for %s', (_what, page) => {
    expect(missed(page)).toBe(1);
  });
});
