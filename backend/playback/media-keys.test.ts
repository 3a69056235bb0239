import { describe, expect, it } from 'vitest';
import { createMediaKeys } from './signing';

const OLD = { kid: 'old', secret: 'o'.repeat(32) };
const NEW = { kid: 'new', secret: 'n'.repeat(32) };
const ADDRESS = 'https://live.example.com/show/720p/000.ts?session=1';

describe('the keys of the gateway', () => {
  it('are accepted while they are listed, and the first signs', () => {
    const before = createMediaKeys([OLD]);
    const after = createMediaKeys([NEW, OLD]);
    const query = new URLSearchParams(before.signPath('e', 'a.ts', 2000));
    expect(query.get('k')).toBe('old');
    expect(after.isSigned('e', 'a.ts', query, 1999)).toBe(true);
    expect(new URLSearchParams(after.signPath('e', 'a.ts', 2000)).get('k')).toBe('new');
    expect(createMediaKeys([NEW]).isSigned('e', 'a.ts', query, 1999)).toBe(false);
    expect(after.unseal('e', before.seal('e', ADDRESS))).toBe(ADDRESS);
    expect(createMediaKeys([NEW]).unseal('e', before.seal('e', ADDRESS))).toBeNull();
  });

  it('sign one path of one event until one moment', () => {
    const keys = createMediaKeys([OLD]);
    const query = new URLSearchParams(keys.signPath('e', 'a.ts', 2000));
    expect(keys.isSigned('e', 'a.ts', query, 1999)).toBe(true);
    expect(keys.isSigned('e', 'a.ts', query, 2000)).toBe(false);
    expect(keys.isSigned('e', 'b.ts', query, 1999)).toBe(false);
    expect(keys.isSigned('f', 'a.ts', query, 1999)).toBe(false);
    for (const [name, value] of [
      ['e', '99'],
      ['s', ''],
      ['s', 'x'],
      ['k', 'none'],
      ['e', 'NaN'],
    ] as const) {
      const changed = new URLSearchParams(query);
      changed.set(name, value);
      expect(keys.isSigned('e', 'a.ts', changed, 0), name).toBe(false);
    }
  });

  it('seal an address into one word for one event, and read no other', () => {
    const keys = createMediaKeys([OLD]);
    const word = keys.seal('e', ADDRESS);
    expect(word).toMatch(/^old\.[\w-]+$/);
    expect(keys.seal('e', ADDRESS)).toBe(word);
    expect(Buffer.from(word.slice(4), 'base64url').toString('latin1')).not.toContain('live.example.com');
    expect(keys.unseal('f', word)).toBeNull();
    expect(keys.unseal('e', `${word.slice(0, -2)}AA`)).toBeNull();
    for (const none of ['', 'old', 'old.', 'old.AAAA', '.x', 'none.' + word.slice(4)])
      expect(keys.unseal('e', none)).toBeNull();
  });
});
