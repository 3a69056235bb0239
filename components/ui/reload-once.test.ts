import { afterEach, expect, it, vi } from 'vitest';
import { isFileGone, reloadOnce } from './reload-once';

class Navigation {
  constructor(readonly type: string) {}
}

function openPage(type: string, onLine = true) {
  const reload = vi.fn();
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
  vi.stubGlobal('performance', { getEntriesByType: () => [new Navigation(type)] });
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('window', { location: { reload } });
  return reload;
}

afterEach(() => vi.unstubAllGlobals());

it('loads a page again whose file is gone, and not a second time', () => {
  const reload = openPage('navigate');
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  const again = openPage('reload');
  expect(reloadOnce()).toBe(false);
  expect(again).not.toHaveBeenCalled();
});

it('leaves a page alone while there is no network', () => {
  const reload = openPage('navigate', false);
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('knows a lost file from a fault of the page', () => {
  const lost = Object.assign(new Error('Failed to load chunk /a.js'), { name: 'ChunkLoadError' });
  expect([lost, new TypeError('x'), 'ChunkLoadError'].map(isFileGone)).toEqual([true, false, false]);
});
