import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { readFileSync, rmSync } from 'node:fs';
import AsyncDatabase from 'libsql/promise';

/**
 * Loaded with `--import` before the API. CRASH_FILE names a JSON list of patterns such as `before
 * insert into "orders"`, `after commit` or `sent POST /v1/payment_intents`; the process gets
 * SIGKILL at the last one.
 */
const file = process.env.CRASH_FILE ?? '';
let met = 0;

function reach(point: string): void {
  const patterns = readPatterns();
  const pattern = patterns[met];
  if (pattern === undefined || !new RegExp(pattern).test(point)) return;
  met += 1;
  if (met < patterns.length) return;
  rmSync(file);
  process.kill(process.pid, 'SIGKILL');
}

function readPatterns(): string[] {
  try {
    const patterns: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(patterns) ? patterns.map(String) : [];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function around(sql: string, execute: () => unknown): unknown {
  const done = <T>(result: T) => {
    reach(`after ${sql}`);
    return result;
  };
  reach(`before ${sql}`);
  const result = execute();
  return result instanceof Promise ? result.then(done) : done(result);
}

const { exec, prepare } = AsyncDatabase.prototype;
Reflect.set(AsyncDatabase.prototype, 'exec', function execWatched(this: AsyncDatabase, sql: string) {
  return around(sql, () => exec.call(this, sql));
});
Reflect.set(
  AsyncDatabase.prototype,
  'prepare',
  async function prepareWatched(this: AsyncDatabase, sql: string) {
    const statement: Record<'run' | 'all', (...parameters: unknown[]) => unknown> = await prepare.call(
      this,
      sql,
    );
    for (const name of ['run', 'all'] as const) {
      const execute = statement[name];
      Reflect.set(statement, name, (...parameters: unknown[]) =>
        around(sql, () => Reflect.apply(execute, statement, parameters)),
      );
    }
    return statement;
  },
);

const isRequest = (message: unknown): message is { request: ClientRequest } =>
  typeof message === 'object' && message !== null && 'request' in message;
const watch = (channel: string, word: string) =>
  subscribe(channel, (message) => {
    if (isRequest(message)) reach(`${word} ${message.request.method} ${message.request.path}`);
  });
watch('http.client.request.start', 'sent');
watch('http.client.response.finish', 'answered');
