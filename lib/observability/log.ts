import pino, { type Logger } from 'pino';
import { env, envSecrets as secrets } from '@/lib/env';
import { runtime } from '@/lib/runtime';
import { createScrubber, hideFields, toPlainError } from './log-redaction';
import { currentRequestId } from './request-context';

type Sink = { write(line: string): unknown };

/** In bytes. Further lines are dropped, so that a stalled collector can't fill the memory. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** Writes one JSON object a line. */
export function createLog(options: { level: string; sink: Sink; secrets?: readonly string[] }): Logger {
  const scrub = createScrubber(options.secrets ?? []);
  return pino(
    {
      level: options.level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }), log: hideFields },
      serializers: { err: (error: unknown) => toPlainError(error) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === null ? {} : { requestId };
      },
    },
    { write: (line) => options.sink.write(scrub(line)) },
  );
}

type ProcessLog = { log: Logger; flush: () => void };

declare module '@/lib/runtime' {
  interface Runtime {
    log?: ProcessLog;
  }
}

function createProcessLog(): ProcessLog {
  const { LOG_LEVEL: level } = env;
  if (env.NODE_ENV === 'development' && process.stdout.isTTY)
    return { log: createLog({ level, secrets, sink: plainSink }), flush: () => undefined };
  const sink = pino.destination({ fd: 1, sync: false, maxLength: MAX_WAITING_BYTES });
  return { log: createLog({ level, secrets, sink }), flush: () => sink.flushSync() };
}

type Line = {
  time: string;
  level: string;
  msg?: string;
  pid: number;
  hostname: string;
  err?: { stack?: string };
};

const plainSink: Sink = {
  write(line) {
    const { time, level, msg = '', pid: _pid, hostname: _host, err, ...rest } = JSON.parse(line) as Line;
    const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
    const stack = err?.stack === undefined ? '' : `\n${err.stack}`;
    process.stdout.write(`${time.slice(11, 23)} ${level} ${msg}${more}${stack}\n`);
  },
};

const processLog = (runtime.log ??= createProcessLog());

/** Fields come first: `log.error({ err }, 'The mail could not be sent.')`. */
export const { log } = processLog;

export const flushLog = processLog.flush;

/** For failures that no response reports. */
export function report(message: string, error: unknown): void {
  log.error(error === null || error === undefined ? {} : { err: error }, message);
}
