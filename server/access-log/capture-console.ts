import { format } from 'node:util';
import { log } from '@/lib/observability/log';

/** Covers output of libraries and Next, and errors that end the process. */
export function captureConsole(): void {
  const levels = {
    log: 'info',
    info: 'info',
    debug: 'debug',
    warn: 'warn',
    error: 'error',
    trace: 'debug',
  } as const;
  for (const [name, level] of Object.entries(levels)) {
    Reflect.set(console, name, (...words: unknown[]) => {
      const err = words.find((word) => word instanceof Error);
      const text = format(...words.map((word) => (word === err && err ? err.message : word)));
      log[level](err ? { err } : {}, text);
    });
  }
  process.on('uncaughtExceptionMonitor', (err) => log.fatal({ err }, 'The process ends unexpectedly.'));
}
