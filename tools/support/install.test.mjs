import { describe, expect, it } from 'vitest';
import { isSameTree } from './install.mjs';

const wanted = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/for-another-platform': { version: '4.0.0', optional: true },
  },
};

describe('isSameTree', () => {
  it('is true when every package is there in its version', () => {
    expect(isSameTree(wanted, { packages: { 'node_modules/a': { version: '1.2.3' } } })).toBe(true);
  });

  it('is false when one is missing or another version', () => {
    expect(isSameTree(wanted, { packages: {} })).toBe(false);
    expect(isSameTree(wanted, { packages: { 'node_modules/a': { version: '1.2.4' } } })).toBe(false);
  });
});
