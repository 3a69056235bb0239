import type { IncomingMessage } from 'node:http';
import { isReading } from '../validation/asks-for-page';

/** How often the process measures its delay, in milliseconds. */
const LOOK_EVERY_MS = 250;

/** Viewers notice answers this late, so newcomers wait until the delay is gone. In milliseconds. */
const LATE_MS = 150;
const PROMPT_MS = 40;

/** How many samples in a row it takes to close admission (a second) and to reopen it (three). */
const LOOKS_TO_CLOSE = 4;
const LOOKS_TO_OPEN = 12;

/** Above this share of a core the process itself is slow; below the second, the machine is. */
const BUSY_SHARE = 0.6;
const IDLE_SHARE = 0.3;

/** Newcomers come back after 5 to 15 seconds, not all at once. */
const RETRY_FROM_MS = 5000;
const RETRY_SPREAD_MS = 10_000;

const TOKEN = /^\/api\/playback\/[^/]+\/token$/;
const WATCH = /^\/user\/watch\/[^/]+$/;

/** Set with every token for the event's watch page; nothing is granted by it. */
export const SEATED_COOKIE = 'seated';
const SEATED = new RegExp(`(?:^|; ?)(?:__Secure-)?(?:${SEATED_COOKIE}|playback|place-[\\w-]+)=`);

type Options = { now?: () => number; cpuMs?: () => number };

/**
 * Turns newcomers to the theatre away while this process has all it can do, so that those who watch
 * go on watching. A cookie that comes with a token tells who watches; a forged one opens nothing,
 * because the token is asked for all the same.
 */
export function createAdmission({ now = () => performance.now(), cpuMs = readCpuMs }: Options = {}) {
  let lookedAt = now();
  let usedMs = cpuMs();
  let looks = 0;
  let isFull = false;

  /** Called `LOOK_EVERY_MS` after the last time, or as much later as the process is behind. */
  function look(): void {
    const [at, used] = [now(), cpuMs()];
    const passedMs = at - lookedAt;
    const lateMs = passedMs - LOOK_EVERY_MS;
    const share = (used - usedMs) / passedMs;
    const hasRoom = lateMs < PROMPT_MS || share < IDLE_SHARE;
    const isTurning = isFull ? hasRoom : lateMs > LATE_MS && share > BUSY_SHARE;
    looks = isTurning ? looks + 1 : 0;
    if (looks >= (isFull ? LOOKS_TO_OPEN : LOOKS_TO_CLOSE)) {
      isFull = !isFull;
      looks = 0;
    }
    lookedAt = at;
    usedMs = used;
  }

  return {
    look,
    start(): void {
      setInterval(look, LOOK_EVERY_MS).unref();
    },
    /** Whether this is a newcomer's request to watch while the process is full. */
    isRefused({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, path: string): boolean {
      if (!isFull || SEATED.test(headers.cookie ?? '')) return false;
      return method === 'POST' ? TOKEN.test(path) : isReading({ method, headers }) && WATCH.test(path);
    },
  };
}

/** When to come back, in milliseconds. */
export const toRetryMs = (random = Math.random()) => RETRY_FROM_MS + Math.round(random * RETRY_SPREAD_MS);

function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
