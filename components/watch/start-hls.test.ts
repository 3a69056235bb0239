import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoaderConfig, LoaderResponse } from 'hls.js';
import { excludeLevel, type HlsClass, startHls } from './start-hls';

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function startFake() {
  let policy: LoaderConfig | undefined;
  const listeners = new Map<string, ((name: string, data: object) => void)[]>();
  const names = new Proxy({}, { get: (_, name) => name });
  class FakeHls {
    static readonly Events = names;
    static readonly ErrorTypes = names;
    static readonly ErrorDetails = names;
    static readonly DefaultConfig = { loader: class {} };
    readonly levels = [{ bitrate: 2_000_000 }];
    readonly loadLevel = 0;
    readonly bandwidthEstimate = 5_000_000;
    readonly audioTracks = [];
    constructor(config: { playlistLoadPolicy: { default: LoaderConfig } }) {
      policy = config.playlistLoadPolicy.default;
    }
    on(name: string, listener: (name: string, data: object) => void) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    }
    loadSource() {}
    attachMedia() {}
  }
  const report = { broken: vi.fn(), error: vi.fn(), failing: vi.fn(), opened: vi.fn(), refused: vi.fn() };
  const options = { video: {}, src: '/live.m3u8', startAt: null, report };
  const engine = startHls(
    FakeHls as unknown as HlsClass,
    options as unknown as Parameters<typeof startHls>[1],
    null,
  );
  const retry = policy?.errorRetry;
  return {
    report,
    engine,
    meet: (name: string, data: object) => listeners.get(name)?.forEach((listener) => listener(name, data)),
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

test('sound whose playlist shares no segment with the last one takes a new engine', () => {
  const { report, meet } = startFake();
  const load = (id: number, startSN: number, live = true) =>
    meet('AUDIO_TRACK_LOADED', { id, details: { startSN, endSN: startSN + 5, live } });
  load(0, 1);
  load(0, 2);
  load(1, 30);
  load(1, 35);
  expect(report.broken).not.toHaveBeenCalled();
  load(1, 41);
  expect(report.broken).toHaveBeenCalledExactlyOnceWith('network');
});

test('a format that this browser has no decoder for is not tried again', () => {
  const { report, meet } = startFake();
  meet('ERROR', { fatal: true, type: 'MEDIA_ERROR', details: 'MANIFEST_INCOMPATIBLE_CODECS_ERROR' });
  expect(report.broken).toHaveBeenCalledExactlyOnceWith('format');
});

test('segments of which none can be read are in such a format; a few among others are not', () => {
  const unreadable = { fatal: false, type: 'MEDIA_ERROR', details: 'FRAG_PARSING_ERROR' };
  const unknown = startFake();
  for (let number = 0; number < 6; number += 1) unknown.meet('ERROR', unreadable);
  expect(unknown.report.broken).toHaveBeenCalledExactlyOnceWith('format');
  const damaged = startFake();
  damaged.meet('FRAG_BUFFERED', {});
  for (let number = 0; number < 6; number += 1) damaged.meet('ERROR', unreadable);
  expect(damaged.report.broken).not.toHaveBeenCalled();
});

test('a line is slow where less comes in than the quality takes, also in the middle of a segment', () => {
  vi.spyOn(performance, 'now').mockReturnValue(11_000);
  const { engine, meet } = startFake();
  expect(engine.isSlow()).toBe(false);
  const stats = { loaded: 1_000_000, loading: { first: 1000, end: 0 }, aborted: false };
  meet('FRAG_LOADING', { frag: { type: 'main', stats } });
  expect(engine.isSlow()).toBe(true);
  stats.loaded = 10_000_000;
  expect(engine.isSlow()).toBe(false);
});

const three = (change: object = {}) => ({
  levels: [{ loadError: 0 }, { loadError: 0 }, { loadError: 0 }],
  loadLevel: 2,
  minAutoLevel: 0,
  maxAutoLevel: 2,
  capLevelToPlayerSize: true,
  ...change,
});

test('a quality whose playlist alone is missing is left out after three tries', () => {
  const hls = three();
  expect([0, 1, 2].map((before) => excludeLevel(hls, 404, before))).toEqual([false, false, true]);
  expect(hls.capLevelToPlayerSize).toBe(true);
});

test('where it was the only one that fits the player, a larger one does', () => {
  const hls = three({ loadLevel: 0, maxAutoLevel: 0 });
  expect(excludeLevel(hls, 404, 2)).toBe(true);
  expect(hls.capLevelToPlayerSize).toBe(false);
});

test('an origin that is away is waited for: no other quality has answered meanwhile', () => {
  const levels = [{ loadError: 1 }, { loadError: 1 }, { loadError: 0 }];
  expect(excludeLevel(three({ levels }), 503, 9)).toBe(false);
  expect(excludeLevel(three({ levels: [], loadLevel: -1 }), 404, 9)).toBe(false);
});

test('without an answer it is the connection that fails', () => {
  expect(excludeLevel(three(), 0, 9)).toBe(false);
});
