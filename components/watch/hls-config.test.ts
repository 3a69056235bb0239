import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toHlsConfig } from './hls-config';

const retryOf = (
  answered: Parameters<typeof toHlsConfig>[1],
  what: 'playlistLoadPolicy' | 'fragLoadPolicy',
) => {
  const retry = toHlsConfig(null, answered)[what]?.default.errorRetry;
  return (code: number | undefined, count: number) =>
    retry?.shouldRetry?.(retry, count, false, code === undefined ? undefined : { url: '', code }, false);
};

const connect = (connection: object) => vi.stubGlobal('navigator', { connection });
beforeEach(() => connect({}));
afterEach(() => vi.unstubAllGlobals());

test('tries for as long as it is told to, however often that was', () => {
  const retry = retryOf(() => 'retry', 'playlistLoadPolicy');
  expect(retry(503, 0)).toBe(true);
  expect(retry(503, 10_000)).toBe(true);
});

test('says what was asked for and what came, 0 for nothing', () => {
  const answered = vi.fn(() => 'give-up' as const);
  expect(retryOf(answered, 'fragLoadPolicy')(404, 0)).toBe(false);
  retryOf(answered, 'playlistLoadPolicy')(undefined, 0);
  expect(answered.mock.calls).toEqual([
    ['segment', 404, 0],
    ['playlist', 0, 0],
  ]);
});

test('begins a recording where it was left, and a live show at its edge', () => {
  expect(toHlsConfig(90, () => 'retry').startPosition).toBe(90);
  expect(toHlsConfig(null, () => 'retry').startPosition).toBe(-1);
});

test('hls.js tries a manifest once, since it would time out later tries at once', () => {
  const { manifestLoadPolicy } = toHlsConfig(null, () => 'retry');
  expect(manifestLoadPolicy?.default).toMatchObject({ errorRetry: null, timeoutRetry: null });
});

test.each([
  ['an unknown connection', {}, -1],
  ['a good one', { downlink: 10, effectiveType: '4g' }, -1],
  ['a slow one', { downlink: 0.4, effectiveType: '3g' }, 0],
  ['a slow one that calls itself good', { downlink: 0.4, effectiveType: '4g' }, 0],
  ['a viewer who saves data', { downlink: 10, effectiveType: '4g', saveData: true }, 0],
])('begins with the right quality on %s', (_what, connection, level) => {
  connect(connection);
  expect(toHlsConfig(null, () => 'retry').startLevel).toBe(level);
});
