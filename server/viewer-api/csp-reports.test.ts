import { describe, expect, it } from 'vitest';
import { createAllowance, parseCspReports } from './csp-reports';

const OLD = {
  'csp-report': {
    'document-uri': 'https://example.com/auth/reset-password?token=secret',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    disposition: 'enforce',
    'blocked-uri': 'https://evil.example/x.js?a=b#c',
  },
};
const NEW = {
  type: 'csp-violation',
  age: 10,
  url: 'https://example.com/',
  body: {
    documentURL: 'https://example.com/plans',
    blockedURL: 'trusted-types-sink',
    effectiveDirective: 'require-trusted-types-for',
    disposition: 'report',
  },
};

describe('parseCspReports', () => {
  it('reads a report of `report-uri`, without the queries of its addresses', () => {
    expect(parseCspReports(OLD)).toEqual([
      {
        directive: 'script-src-elem',
        disposition: 'enforce',
        blocked: 'https://evil.example/x.js',
        page: 'https://example.com/auth/reset-password',
      },
    ]);
  });

  it('goes by the violated directive where browsers say no other', () => {
    const report = { 'violated-directive': 'img-src https:', 'blocked-uri': 'http://a.example/' };
    expect(parseCspReports({ 'csp-report': report })).toMatchObject([{ directive: 'img-src' }]);
  });

  it('reads those of `report-to`, and passes over what else is reported', () => {
    expect(parseCspReports([{ type: 'deprecation', body: {} }, NEW, 'x'])).toEqual([
      {
        directive: 'require-trusted-types-for',
        disposition: 'report',
        blocked: 'trusted-types-sink',
        page: 'https://example.com/plans',
      },
    ]);
  });

  it('takes no directive that there is not, no long text and no more than 20', () => {
    const body = { ...NEW.body, effectiveDirective: 'made-up', documentURL: 'x'.repeat(4000) };
    const [first, ...others] = parseCspReports(Array(50).fill({ ...NEW, body }));
    expect([first?.directive, first?.page.length, others.length]).toEqual(['other', 200, 19]);
  });

  it.each([[undefined], [null], ['text'], [{}], [{ 'csp-report': 1 }], [[]]])(
    'finds nothing in %j',
    (body) => {
      expect(parseCspReports(body)).toEqual([]);
    },
  );
});

describe('createAllowance', () => {
  it('says yes so many times in a span, and again in the next', () => {
    const may = createAllowance(2, 1000);
    expect([0, 1, 2, 999, 1000].map(may)).toEqual([true, true, false, false, true]);
  });
});
