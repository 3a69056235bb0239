/** How long after a worker's end the next one starts, at least and at most. In milliseconds. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** A worker that served for this long did not fail at its start. */
const STEADY_MS = 60_000;
/** So many starts may fail in a row while no worker serves. */
const MAX_FAILED_STARTS = 5;
/** How often a worker is asked for a sign of life, in milliseconds. */
const ASK_MS = 10_000;
/** A worker that gives none this many times in a row hangs: no work of ours takes a minute. */
const MAX_SILENT = 6;
/** How much longer than their own deadline workers may take to end. */
const GRACE_MS = 2000;

/** `null` and a signal's name, or a code and `null`, as Node says how a process ended. */
type End = { code: number | null; signal: NodeJS.Signals | null };

export type WorkerProcess = {
  kill: (signal: NodeJS.Signals) => void;
  /** Whether it answers within `waitMs`. */
  answers: (waitMs: number) => Promise<boolean>;
  onReady: (then: () => void) => void;
  onEnd: (then: (end: End) => void) => void;
};

type Slot = { number: number; process: WorkerProcess | null; readyMs: number | null; failures: number };

type Options = {
  count: number;
  /** Starts a worker; `isAlone` while no other serves. */
  fork: (worker: { number: number; isAlone: boolean }) => WorkerProcess;
  /** How long a worker may take to end after the signal. */
  deadlineMs: number;
  say: (level: 'info' | 'error' | 'fatal', fields: object, message: string) => void;
  exit: (code: number) => void;
};

/**
 * Keeps `count` workers running. The first starts alone, so what is wrong with the settings is said
 * once and ends all; the others follow when it serves. One that hangs is killed; one that ends is
 * started again, later each time. When none serves any more and none will start, it gives up.
 */
export function superviseWorkers({ count, fork, deadlineMs, say, exit }: Options) {
  const slots = Array.from({ length: count }, (_, index): Slot => {
    return { number: index + 1, process: null, readyMs: null, failures: 0 };
  });
  const restarts = new Set<NodeJS.Timeout>();
  let hasServed = false;
  let failedStarts = 0;
  let exitCode: number | null = null;

  const noneServes = () => slots.every(({ readyMs }) => readyMs === null);

  function start(slot: Slot): void {
    const child = fork({ number: slot.number, isAlone: noneServes() });
    slot.process = child;
    let pulse: NodeJS.Timeout | undefined;
    child.onReady(() => {
      slot.readyMs = performance.now();
      failedStarts = 0;
      pulse = watch(slot, child);
      if (hasServed) return;
      hasServed = true;
      if (exitCode === null) slots.filter((other) => other !== slot).forEach(start);
    });
    child.onEnd((end) => {
      clearInterval(pulse);
      const servedMs = slot.readyMs === null ? null : performance.now() - slot.readyMs;
      Object.assign(slot, { process: null, readyMs: null });
      if (exitCode !== null) return leave(end);
      if (servedMs === null) failedStarts += 1;
      if (noneServes() && failedStarts >= (hasServed ? MAX_FAILED_STARTS : 1)) return giveUp(slot, end);
      startLater(slot, end, servedMs);
    });
  }

  /** Kills a worker that hangs; its exit starts a replacement. */
  function watch({ number: worker }: Slot, child: WorkerProcess): NodeJS.Timeout {
    let silent = 0;
    return setInterval(() => {
      if (silent === MAX_SILENT) {
        say('error', { worker }, 'A worker hangs and is killed.');
        child.kill('SIGKILL');
      }
      silent += 1;
      void child.answers(ASK_MS).then((does) => (silent = does ? 0 : silent));
    }, ASK_MS);
  }

  function startLater(slot: Slot, end: End, servedMs: number | null): void {
    slot.failures = servedMs !== null && servedMs >= STEADY_MS ? 0 : slot.failures;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** slot.failures, LONGEST_WAIT_MS);
    slot.failures += 1;
    say('error', { worker: slot.number, ...end, waitMs }, 'A worker ended and is started again.');
    const timer = setTimeout(() => {
      restarts.delete(timer);
      start(slot);
    }, waitMs);
    restarts.add(timer);
  }

  function giveUp({ number: worker }: Slot, end: End): void {
    const tried = hasServed ? ` ${MAX_FAILED_STARTS} starts in a row failed.` : '';
    say('fatal', { worker, ...end }, `No worker could start, so the site ends.${tried}`);
    beginEnd(1, 'SIGTERM');
  }

  /** A worker that gets the signal before it listens has no handler yet, and dies of it. */
  function leave({ code, signal }: End): void {
    if (code !== 0 && signal !== 'SIGTERM' && signal !== 'SIGINT') exitCode = 1;
    exitIfLast();
  }

  function exitIfLast(): void {
    if (slots.every(({ process }) => process === null)) exit(exitCode ?? 0);
  }

  function beginEnd(code: number, signal: NodeJS.Signals): void {
    exitCode = code;
    for (const timer of restarts) clearTimeout(timer);
    killAll(signal);
    const deadline = setTimeout(() => {
      killAll('SIGKILL');
      exit(1);
    }, deadlineMs + GRACE_MS);
    deadline.unref();
    exitIfLast();
  }

  const killAll = (signal: NodeJS.Signals) => slots.forEach(({ process }) => process?.kill(signal));

  return {
    start: () => slots.slice(0, 1).forEach(start),
    /** Shuts all workers down, then exits; passes later signals on, which they understand. */
    stop(signal: NodeJS.Signals): void {
      if (exitCode === null) beginEnd(0, signal);
      else killAll(signal);
    },
  };
}
