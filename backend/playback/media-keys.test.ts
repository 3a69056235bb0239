import { describe, expect, it } from 'vitest';
import { toShowId } from '@/lib/contract/show-id';
import { createMediaKeys } from './signing';

const SHOW = toShowId('e');
const OTHER = toShowId('f');
const OLD = { kid: 'old', secret: 'o'.repeat(32) };
const NEW = { kid: 'new', secret: 'n'.repeat(32) };
const ADDRESS = 'https://live.example.com/show/720p/000.ts?session=1';

describe('the keys of the gateway', () => {
  it('are accepted while they are listed, and the first signs', () => {
    const before = createMediaKeys([OLD]);
    const after = createMediaKeys([NEW, OLD]);
    const query = new URLSearchParams(before.signPath(SHOW, 'a.ts', 2000));
    expect(query.get('k')).toBe('old');
    expect(after.isSigned(SHOW, 'a.ts', query, 1999)).toBe(true);
    expect(new URLSearchParams(after.signPath(SHOW, 'a.ts', 2000)).get('k')).toBe('new');
    expect(createMediaKeys([NEW]).isSigned(SHOW, 'a.ts', query, 1999)).toBe(false);
    expect(after.unseal(SHOW, before.seal(SHOW, ADDRESS))).toBe(ADDRESS);
    expect(createMediaKeys([NEW]).unseal(SHOW, before.seal(SHOW, ADDRESS))).toBeNull();
  });

  it('sign one path of one event until one moment', () => {
    const keys = createMediaKeys([OLD]);
    const query = new URLSearchParams(keys.signPath(SHOW, 'a.ts', 2000));
    expect(keys.isSigned(SHOW, 'a.ts', query, 1999)).toBe(true);
    expect(keys.isSigned(SHOW, 'a.ts', query, 2000)).toBe(false);
    expect(keys.isSigned(SHOW, 'b.ts', query, 1999)).toBe(false);
    expect(keys.isSigned(OTHER, 'a.ts', query, 1999)).toBe(false);
    for (const [name, value] of [
      ['e', '99'],
      ['s', ''],
      ['s', 'x'],
      ['k', 'none'],
      ['e', 'NaN'],
    ] as const) {
      const changed = new URLSearchParams(query);
      changed.set(name, value);
      expect(keys.isSigned(SHOW, 'a.ts', changed, 0), name).toBe(false);
    }
  });

  it('seal an address into one word for one event, and read no other', () => {
    const keys = createMediaKeys([OLD]);
    const word = keys.seal(SHOW, ADDRESS);
    expect(word).toMatch(/^old\.[\w-]+$/);
    expect(keys.seal(SHOW, ADDRESS)).toBe(word);
    expect(Buffer.from(word.slice(4), 'base64url').toString('latin1')).not.toContain('live.example.com');
    expect(keys.unseal(OTHER, word)).toBeNull();
    expect(keys.unseal(SHOW, `${word.slice(0, -2)}AA`)).toBeNull();
    for (const none of ['', 'old', 'old.', 'old.AAAA', '.x', 'none.' + word.slice(4)])
      expect(keys.unseal(SHOW, none)).toBeNull();
  });
});
