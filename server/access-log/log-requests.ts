import type { IncomingMessage, ServerResponse } from 'node:http';
import { toLoggedPath } from '@/lib/observability/logged-path';

/** Lines a second; further requests are only counted. Failures have a budget of their own. */
const LINES_PER_SECOND = 100;
const SLOW_MS = 1000;

export type RequestLine = {
  method: string | undefined;
  path: string;
  /** 0 where the visitor left before there was a response. */
  status: number;
  ms: number;
  bytes: number;
  leftOut?: number;
};

type Options = {
  write: (level: 'info' | 'error', line: RequestLine) => void;
  all?: boolean;
  now?: () => number;
};

export function createRequestLog({ write, all = false, now = () => performance.now() }: Options) {
  const calm = createBudget(now);
  const notable = createBudget(now);

  return function logRequest(
    request: IncomingMessage,
    response: ServerResponse,
    { ms, bytes }: { ms: number; bytes: number },
  ): void {
    const status = response.headersSent ? response.statusCode : 0;
    const isFailure = status >= 500;
    const leftOut = (isFailure || ms >= SLOW_MS ? notable : calm).take();
    if (leftOut === null && !all) return;
    const { method, url = '/' } = request;
    write(isFailure ? 'error' : 'info', {
      method,
      path: toLoggedPath(url),
      status,
      bytes,
      ms: Math.round(ms * 1000) / 1000,
      ...(leftOut !== null && leftOut > 0 && { leftOut }),
    });
  };
}

function createBudget(now: () => number) {
  let second = Number.NEGATIVE_INFINITY;
  let taken = 0;
  let leftOut = 0;
  return {
    take(): number | null {
      const nowMs = now();
      if (nowMs - second >= 1000) {
        second = nowMs;
        taken = 0;
      }
      if (taken >= LINES_PER_SECOND) {
        leftOut += 1;
        return null;
      }
      taken += 1;
      const before = leftOut;
      leftOut = 0;
      return before;
    },
  };
}
