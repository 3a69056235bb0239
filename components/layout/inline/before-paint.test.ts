import { describe, expect, it, vi } from 'vitest';
import { REFERRAL_MS } from '@/lib/auth/referral';
import { NO_TOKEN, toHandover } from '@/lib/auth/handover';
import { parseStoredToken } from '@/lib/auth/stored-token';
import { toInlineScript } from '@/lib/inline-script';
import BUNDLED from './bundled.json';
import { toToken } from '@/tests/support/session-token';

function runScript(globals: Record<string, unknown>) {
  const text = toInlineScript(BUNDLED.beforePaint, 'http://127.0.0.1:3001');
  new Function(...Object.keys(globals), text)(...Object.values(globals));
}

function run({
  stored = {},
  cookie = '',
  search = '',
  connection,
}: Partial<Record<'cookie' | 'search', string>> & {
  stored?: Record<string, string> | null;
  connection?: object;
}) {
  const items = new Map(Object.entries(stored ?? {}));
  const dataset: { viewer?: string; say?: string; slow?: string } = {};
  const document = { documentElement: { dataset }, cookie };
  const localStorage = stored && {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: unknown) => void items.set(key, String(value)),
  };
  const navigator = connection ? { connection } : {};
  runScript({ localStorage, document, location: { search }, navigator, self: {} });
  return { ...dataset, items: Object.fromEntries(items), cookie: document.cookie };
}

const token = (claims: unknown) => toToken(claims, '');

const soon = Math.floor(Date.now() / 1000) + 600;

describe('beforePaint', () => {
  it.each([
    token({ name: 'Zoë', exp: soon }),
    token({ name: 'Ann', exp: soon - 1200 }),
    token({ name: 'Ann' }),
    token({ exp: `${soon}` }),
    token(null),
    'hello',
    '',
    null,
  ])('agrees with parseStoredToken about %s', (stored) => {
    const { viewer } = run({ stored: stored === null ? {} : { token: stored } });
    expect(viewer === 'in').toBe(parseStoredToken(stored, Date.now()) !== null);
  });

  it('moves a token that was handed over to storage, in place of an old one', () => {
    const fresh = token({ name: 'Ann', exp: soon });
    const { viewer, items, cookie } = run({
      cookie: `a=b; handover=${fresh}; c=d`,
      stored: { token: 'old' },
    });
    expect(items.token).toBe(fresh);
    expect(viewer).toBe('in');
    expect(cookie).toBe('handover=;path=/;max-age=0');
  });

  it('forgets the token after a logout that was handed over', () => {
    const before = token({ name: 'Ann', exp: soon });
    const { viewer, items, cookie } = run({
      cookie: 'a=b; handover=-~Bye; c=d',
      stored: { token: before, ref: 'friend-42' },
    });
    expect(items).toEqual({ ref: 'friend-42' });
    expect(viewer).toBeUndefined();
    expect(cookie).toBe('handover=;path=/;max-age=0');
  });

  it('puts aside the words that are handed over, after a login and after a logout', () => {
    const stored = { token: token({ name: 'Ann', exp: soon }) };
    for (const session of [token({ name: 'Bob', exp: soon }), NO_TOKEN]) {
      const words = 'Hello, Ann ~ Bob.';
      const cookie = `handover=${encodeURIComponent(toHandover(session, words))}`;
      const { say, items } = run({ cookie, stored });
      expect(decodeURIComponent(say ?? '')).toBe(words);
      expect(items).toEqual(session === NO_TOKEN ? {} : { token: session });
      expect(run({ cookie: `handover=${toHandover(session, '')}`, stored }).say).toBe('');
    }
  });

  it('keeps the first referral code for 30 days', () => {
    const before = Date.now();
    const { items } = run({ search: '?a=b&ref=friend-42&c=d' });
    expect(items.ref).toBe('friend-42');
    expect(Number(items.ref_until)).toBeGreaterThanOrEqual(before + REFERRAL_MS);
    expect(run({ search: '?ref=second', stored: items }).items).toEqual(items);
    expect(run({ search: '?ref=second', stored: { ref: 'friend-42' } }).items.ref).toBe('friend-42');
    expect(run({ search: '?ref=second', stored: { ...items, ref_until: '1' } }).items.ref).toBe('second');
  });

  it.each(['?ref=', '?ref=a%20b', '?href=x', `?ref=${'x'.repeat(65)}`, '?ref=<b>'])(
    'keeps nothing of %s',
    (search) => {
      expect(run({ search }).items).toEqual({});
    },
  );

  it.each([
    ['2g', { effectiveType: 'slow-2g' }, ''],
    ['3g', { effectiveType: '3g' }, ''],
    ['4g', { effectiveType: '4g' }, undefined],
    ['4g, with data saved', { effectiveType: '4g', saveData: true }, ''],
    ['a network that the browser does not describe', undefined, undefined],
  ])('marks a slow network: %s', (_network, connection, slow) => {
    expect(run({ connection }).slow).toBe(slow);
  });

  it('marks a slow network, and goes on, where storage is switched off', () => {
    const marks = run({
      stored: null,
      search: '?ref=a',
      cookie: 'handover=x',
      connection: { saveData: true },
    });
    expect(marks).toEqual({ slow: '', items: {}, cookie: 'handover=x' });
  });
});

describe('beforePaint, for scripts with an address', () => {
  const SITE = 'https://www.example.com';

  function allow(self: object) {
    const location = { href: `${SITE}/plans`, origin: SITE, search: '' };
    const document = { documentElement: { dataset: {} }, cookie: '' };
    runScript({ self, location, document, navigator: {}, localStorage: null });
  }

  it('keeps zod from trying `eval`, with and without Trusted Types', () => {
    const refuse = () => {
      throw new TypeError('There is a default policy.');
    };
    for (const self of [{}, { trustedTypes: { createPolicy: refuse } }]) {
      allow(self);
      expect(self).toMatchObject({ __zod_globalConfig: { jitless: true } });
    }
  });

  it.each([
    ['/_next/static/chunks/1.js', true],
    [`${SITE}/a.js`, true],
    ['http://127.0.0.1:3001/v3/', true],
    ['https://js.stripe.com/v3/', true],
    ['https://www.paypal.com/sdk/js?client-id=a', true],
    ['https://www.paypalobjects.com/a.js', true],
    ['http://js.stripe.com/v3/', false],
    ['https://js.stripe.com.evil.example/v3/', false],
    ['https://evilstripe.com/v3/', false],
    ['//evil.example/a.js', false],
    ['data:text/javascript,1', false],
  ])('%s: %s', (address, isAllowed) => {
    const createPolicy = vi.fn(
      (_name: string, _rules: Record<string, (text: string) => string | null>) => {},
    );
    allow({ trustedTypes: { createPolicy } });
    const [name, rules] = createPolicy.mock.calls[0] ?? [];
    expect(name).toBe('default');
    expect(rules?.createScriptURL?.(address)).toBe(isAllowed ? address : null);
  });
});
