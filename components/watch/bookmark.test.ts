import { toShowId } from '@/lib/contract/show-id';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TokenAnswer } from '@/lib/player/token-answer';
import { createBookmark } from './bookmark';
import { createPlayerStore } from './player-state';

const ANSWER: TokenAnswer = {
  playlist: 'master.m3u8',
  previewLeft: null,
  account: 'ann',
  resume: null,
};
const at = (seconds: number, atMs: number, account = 'ann'): TokenAnswer => ({
  ...ANSWER,
  account,
  resume: { seconds, atMs },
});

beforeEach(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  vi.stubGlobal('window', { localStorage, addEventListener: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

function openPage() {
  const store = createPlayerStore(false);
  store.set({ isStarted: true, windowEnd: 7200 });
  const bookmark = createBookmark(toShowId('evt'), store, () => false, new AbortController().signal);
  return { bookmark, playTo: (position: number) => store.set({ position }) };
}

test('tells the account how far it came, each position once', () => {
  const { bookmark, playTo } = openPage();
  bookmark.hear(ANSWER, undefined);
  expect([bookmark.read(), bookmark.news()]).toEqual([null, undefined]);
  playTo(600);
  expect(bookmark.news()).toBe(600);
  bookmark.hear(at(600, 1000), 600);
  expect(bookmark.news()).toBeUndefined();
  playTo(630);
  expect(bookmark.news()).toBe(630);
});

test('a page that is opened again resumes from this browser, unless the account went on elsewhere', () => {
  const before = openPage();
  before.bookmark.hear(ANSWER, undefined);
  before.playTo(600);
  before.bookmark.hear(at(600, 1000), 600);
  before.playTo(620);
  const same = openPage();
  same.bookmark.hear(at(600, 1000), undefined);
  expect(same.bookmark.read()).toBe(620);
  const later = openPage();
  later.bookmark.hear(at(3000, 2000), undefined);
  expect(later.bookmark.read()).toBe(3000);
  later.playTo(3010);
  expect(later.bookmark.read()).toBe(3010);
});

test('a screen that was stopped resumes where the account is, and undoes nothing', () => {
  const { bookmark, playTo } = openPage();
  bookmark.hear(ANSWER, undefined);
  playTo(600);
  bookmark.hear(at(600, 1000), 600);
  bookmark.hear(at(3000, 2000), undefined);
  expect(bookmark.read()).toBe(600);
  bookmark.close();
  expect(bookmark.news()).toBeUndefined();
  bookmark.hear(at(3000, 2000), undefined);
  expect(bookmark.read()).toBe(3000);
});

test('another account in the same browser has positions of its own', () => {
  const ann = openPage();
  ann.bookmark.hear(ANSWER, undefined);
  ann.playTo(600);
  const bob = openPage();
  bob.bookmark.hear({ ...ANSWER, account: 'bob' }, undefined);
  expect(bob.bookmark.read()).toBeNull();
  bob.bookmark.hear(at(40, 1, 'bob'), 40);
  expect(bob.bookmark.news()).toBeUndefined();
});

test('what was watched to its end starts from the beginning, wherever it is opened', () => {
  const { bookmark, playTo } = openPage();
  bookmark.hear(at(600, 1000), undefined);
  playTo(7195);
  expect([bookmark.news(), bookmark.read()]).toEqual([0, null]);
});
