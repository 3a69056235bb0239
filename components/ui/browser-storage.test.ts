import { afterEach, expect, it, vi } from 'vitest';
import { readStored, store } from './browser-storage';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('gives what was kept last, also where storage is full and has the text before', () => {
  const kept = new Map<string, string>();
  const setItem = vi.fn((key: string, text: string) => void kept.set(key, text));
  const removeItem = (key: string) => kept.delete(key);
  vi.stubGlobal('window', {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem, removeItem },
  });
  store('localStorage', 'token', 'old');
  setItem.mockImplementationOnce(() => {
    throw new Error('QuotaExceededError');
  });
  store('localStorage', 'token', 'new');
  expect(readStored('localStorage', 'token')).toBe('new');
  store('localStorage', 'token', null);
  expect(readStored('localStorage', 'token')).toBeNull();
});
