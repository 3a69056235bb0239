import { describe, expect, it } from 'vitest';
import { isDevToolsShortcut } from './dev-tools-guard';

const keys = (code: string, held: string) => ({
  code,
  ctrlKey: held.includes('ctrl'),
  shiftKey: held.includes('shift'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
});

describe('isDevToolsShortcut', () => {
  it.each([
    ['F12', ''],
    ['KeyI', 'ctrl shift'],
    ['KeyJ', 'ctrl shift'],
    ['KeyC', 'ctrl shift'],
    ['KeyK', 'ctrl shift'],
    ['KeyU', 'ctrl'],
    ['KeyI', 'meta alt'],
    ['KeyJ', 'meta shift'],
    ['KeyU', 'meta'],
    ['KeyU', 'meta alt'],
  ])('blocks %s with %s', (code, held) => {
    expect(isDevToolsShortcut(keys(code, held))).toBe(true);
  });

  it.each([
    ['KeyC', 'ctrl'],
    ['KeyC', 'meta'],
    ['KeyI', ''],
    ['KeyR', 'ctrl shift'],
    ['KeyU', ''],
    ['F5', ''],
  ])('leaves %s with %s alone', (code, held) => {
    expect(isDevToolsShortcut(keys(code, held))).toBe(false);
  });
});
