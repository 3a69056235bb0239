import { describe, expect, it } from 'vitest';
import { REFERRAL_MS } from '@/lib/auth/referral';
import { NO_TOKEN, toHandover } from '@/lib/auth/handover';
import { parseStoredToken } from '@/lib/auth/stored-token';
import { VIEWER_SCRIPT } from './page-scripts';
import { toToken } from '@/tests/support/session-token';

function run({
  stored = {},
  cookie = '',
  search = '',
}: Partial<Record<'cookie' | 'search', string>> & {
  stored?: Record<string, string>;
}) {
  const items = new Map(Object.entries(stored));
  const dataset: { viewer?: string; say?: string } = {};
  const document = { documentElement: { dataset }, cookie };
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: unknown) => void items.set(key, String(value)),
  };
  new Function('localStorage', 'document', 'location', VIEWER_SCRIPT)(localStorage, document, { search });
  return { ...dataset, items: Object.fromEntries(items), cookie: document.cookie };
}

const token = (claims: unknown) => toToken(claims, '');

const soon = Math.floor(Date.now() / 1000) + 600;

describe('VIEWER_SCRIPT', () => {
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

  it('puts aside the words that are handed over, with a token, without one, and after a logout', () => {
    const stored = { token: token({ name: 'Ann', exp: soon }) };
    for (const session of [token({ name: 'Bob', exp: soon }), '', NO_TOKEN]) {
      const words = 'Hello, Ann ~ Bob.';
      const cookie = `handover=${encodeURIComponent(toHandover(session, words))}`;
      const { say, items } = run({ cookie, stored });
      expect(decodeURIComponent(say ?? '')).toBe(words);
      expect(items).toEqual(session === NO_TOKEN ? {} : session === '' ? stored : { token: session });
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
});
