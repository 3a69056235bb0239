import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoaderConfig, LoaderResponse } from 'hls.js';
import { type HlsClass, startHls } from './start-hls';

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', {});
});
afterEach(() => vi.unstubAllGlobals());

/** Starts an hls.js that does nothing, and tells what its playlists are answered with. */
function startFake() {
  let policy: LoaderConfig | undefined;
  const names = new Proxy({}, { get: (_, name) => name });
  class FakeHls {
    static readonly Events = names;
    static readonly ErrorTypes = names;
    static readonly DefaultConfig = { loader: class {} };
    readonly levels = [];
    constructor(config: { playlistLoadPolicy: { default: LoaderConfig } }) {
      policy = config.playlistLoadPolicy.default;
    }
    on() {}
    loadSource() {}
    attachMedia() {}
  }
  const report = { broken: vi.fn(), failing: vi.fn(), opened: vi.fn(), refused: vi.fn() };
  const options = { video: {}, src: '/live.m3u8', startAt: null, report };
  startHls(FakeHls as unknown as HlsClass, options as unknown as Parameters<typeof startHls>[1], null);
  const retry = policy?.errorRetry;
  return {
    report,
    answer: (status: number, failedBefore: number) =>
      retry?.shouldRetry?.(retry, failedBefore, false, { code: status } as LoaderResponse, true),
  };
}

test('an engine whose playlists stay missing makes way for one that asks what they are called now', () => {
  const { report, answer } = startFake();
  for (let before = 0; before < 6; before += 1) expect(answer(404, before)).toBe(true);
  expect(report.broken).not.toHaveBeenCalled();
  answer(404, 6);
  expect(report.broken).toHaveBeenCalledExactlyOnceWith('network');
});

test('an origin that is away is waited for, and a refused playlist is a matter of the token', () => {
  const { report, answer } = startFake();
  for (const status of [503, 403]) expect(answer(status, 60)).toBe(true);
  expect(report.broken).not.toHaveBeenCalled();
  expect(report.failing.mock.calls).toEqual([['unavailable']]);
  expect(report.refused).toHaveBeenCalledOnce();
});
