import type { IncomingMessage } from 'node:http';
import { isReading } from '../validation/asks-for-page';

/** In milliseconds. */
const LOOK_EVERY_MS = 250;

/** In milliseconds; viewers notice a longer delay of the event loop. */
const LATE_MS = 150;
const PROMPT_MS = 40;

/** A second to close, three to reopen. */
const LOOKS_TO_CLOSE = 4;
const LOOKS_TO_OPEN = 12;

/** Above this share of a core the process is the bottleneck; below the second, the machine. */
const BUSY_SHARE = 0.6;
const IDLE_SHARE = 0.3;

/** A range, so that newcomers do not all come back at once. */
const RETRY_FROM_MS = 5000;
const RETRY_SPREAD_MS = 10_000;

const TOKEN = /^\/api\/playback\/[^/]+\/(?:token|frame)$/;
const WATCH = /^\/user\/watch\/[^/]+$/;

/** Grants no access. */
export const SEATED_COOKIE = 'seated';
/** Of a paired screen and of a frame, which have no cookies. Grants no access either. */
const SEATED_HEADER = 'x-seated';
const SEATED = new RegExp(`(?:^|; ?)(?:__Secure-)?(?:${SEATED_COOKIE}|playback|place-[\\w-]+)=`);

type Options = { now?: () => number; cpuMs?: () => number };

/**
 * Turns newcomers away under load, so that current viewers keep watching. The cookie can be forged,
 * but playback still needs a token.
 */
export function createAdmission({ now = () => performance.now(), cpuMs = readCpuMs }: Options = {}) {
  let lookedAt = now();
  let usedMs = cpuMs();
  let looks = 0;
  let isFull = false;

  /** Runs later than `LOOK_EVERY_MS` by the event loop's delay. */
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
    isRefused({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, path: string): boolean {
      if (!isFull || SEATED.test(headers.cookie ?? '') || headers[SEATED_HEADER]) return false;
      return method === 'POST' ? TOKEN.test(path) : isReading({ method, headers }) && WATCH.test(path);
    },
  };
}

/** In milliseconds. */
export const toRetryMs = (random = Math.random()) => RETRY_FROM_MS + Math.round(random * RETRY_SPREAD_MS);

function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
