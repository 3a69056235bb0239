import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { superviseWorkers } from './supervise-workers';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Fake = {
  number: number;
  isAlone: boolean;
  ready: () => void;
  end: (code: number | null, signal?: NodeJS.Signals) => void;
  signals: string[];
  hangs: boolean;
};

/** Three workers that do as they are told, and what the primary came to. */
function start(count = 3) {
  const forked: Fake[] = [];
  const said: string[] = [];
  const exit = vi.fn();
  const workers = superviseWorkers({
    ...{ count, deadlineMs: 25_000, exit },
    say: (level, _fields, message) => said.push(`${level} ${message}`),
    fork({ number, isAlone }) {
      const one: Fake = { number, isAlone, ready() {}, end() {}, signals: [], hangs: false };
      forked.push(one);
      return {
        kill: (signal) => one.signals.push(signal),
        answers: () => Promise.resolve(!one.hangs),
        onReady: (then) => (one.ready = then),
        onEnd: (then) => (one.end = (code, signal) => then({ code, signal: signal ?? null })),
      };
    },
  });
  workers.start();
  const last = () => forked.at(-1)!;
  return { workers, forked, said, exit, last, numbers: () => forked.map(({ number }) => number) };
}

/** Three workers that serve. */
function serve() {
  const site = start();
  site.forked[0]!.ready();
  site.forked.slice(1).forEach(({ ready }) => ready());
  return site;
}

it('starts the first worker alone, and the others once it serves', () => {
  const { forked, numbers } = start();
  expect(numbers()).toEqual([1]);
  forked[0]!.ready();
  expect(forked.map(({ number, isAlone }) => [number, isAlone])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
});

it('ends with the code of a first worker that cannot start, and says so', () => {
  const { forked, said, exit, numbers } = start();
  forked[0]!.end(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(said).toEqual(['fatal No worker could start, so the site ends.']);
  vi.advanceTimersByTime(120_000);
  expect(numbers()).toEqual([1]);
});

it('starts a worker that ended again under its number, each time later, at most half a minute', () => {
  const { forked, numbers, last, said, exit } = serve();
  forked[1]!.end(null, 'SIGKILL');
  expect(said).toEqual(['error A worker ended and is started again.']);
  const waits = [];
  for (let time = 1; time <= 7; time += 1) {
    const before = numbers().length;
    let waitedMs = 0;
    while (numbers().length === before) {
      vi.advanceTimersByTime(500);
      waitedMs += 500;
    }
    waits.push(waitedMs / 1000);
    expect(last()).toMatchObject({ number: 2, isAlone: false });
    last().end(1);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
  expect(exit).not.toHaveBeenCalled();
});

it('begins from a second again after a worker has served for a minute', () => {
  const { forked, numbers, last } = serve();
  forked[1]!.end(1);
  vi.advanceTimersByTime(1000);
  last().ready();
  vi.advanceTimersByTime(30_000);
  last().end(1);
  vi.advanceTimersByTime(1999);
  expect(numbers()).toEqual([1, 2, 3, 2]);
  vi.advanceTimersByTime(1);
  last().ready();
  vi.advanceTimersByTime(60_000);
  last().end(1);
  vi.advanceTimersByTime(1000);
  expect(numbers()).toEqual([1, 2, 3, 2, 2, 2]);
});

it('kills a worker that has hung for a minute, and no other', async () => {
  const { forked, numbers, said, last } = serve();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(forked.flatMap(({ signals }) => signals)).toEqual([]);
  forked[1]!.hangs = true;
  await vi.advanceTimersByTimeAsync(50_000);
  forked[1]!.hangs = false;
  await vi.advanceTimersByTimeAsync(10_000);
  forked[1]!.hangs = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(forked.flatMap(({ signals }) => signals)).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(forked.map(({ signals }) => signals)).toEqual([[], ['SIGKILL'], []]);
  expect(said).toEqual(['error A worker hangs and is killed.']);
  forked[1]!.end(null, 'SIGKILL');
  await vi.advanceTimersByTimeAsync(1000);
  expect(numbers()).toEqual([1, 2, 3, 2]);
  last().ready();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(forked[1]!.signals).toEqual(['SIGKILL']);
});

it('gives up when none serves and five starts in a row failed', () => {
  const { forked, last, said, exit } = serve();
  for (const { end } of forked.slice(0, 3)) end(1);
  vi.advanceTimersByTime(1000);
  expect(forked.slice(3).map(({ isAlone }) => isAlone)).toEqual([true, true, true]);
  for (const { end } of forked.slice(3, 6)) end(1);
  vi.advanceTimersByTime(2000);
  forked[6]!.end(1);
  expect(said.at(-1)).toBe('error A worker ended and is started again.');
  forked[7]!.end(1);
  expect(said.at(-1)).toBe('fatal No worker could start, so the site ends. 5 starts in a row failed.');
  expect([last().signals, exit.mock.calls]).toEqual([['SIGTERM'], []]);
  last().end(null, 'SIGTERM');
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('passes a signal on, starts nothing any more, and exits when the last worker has ended', () => {
  const { workers, forked, exit, numbers } = serve();
  forked[0]!.end(null, 'SIGKILL');
  workers.stop('SIGTERM');
  forked[1]!.end(0);
  vi.advanceTimersByTime(20_000);
  expect(exit).not.toHaveBeenCalled();
  forked[2]!.end(0);
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  expect(numbers()).toEqual([1, 2, 3]);
  expect(forked.map(({ signals }) => signals)).toEqual([[], ['SIGTERM'], ['SIGTERM']]);
});

it('exits with 1 where a worker could not finish, and not for one that was still starting', () => {
  const late = serve();
  late.workers.stop('SIGTERM');
  late.forked.forEach(({ end }, index) => end(index));
  expect(late.exit).toHaveBeenCalledExactlyOnceWith(1);
  const early = start();
  early.workers.stop('SIGINT');
  early.forked[0]!.end(null, 'SIGINT');
  expect(early.exit).toHaveBeenCalledExactlyOnceWith(0);
});

it('hands a second signal on, and kills those that outlast their deadline', () => {
  const { workers, forked, exit } = serve();
  workers.stop('SIGTERM');
  workers.stop('SIGTERM');
  expect(forked[0]!.signals).toEqual(['SIGTERM', 'SIGTERM']);
  vi.advanceTimersByTime(26_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(forked[0]!.signals.at(-1)).toBe('SIGKILL');
  expect(exit).toHaveBeenCalledWith(1);
});
