import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./server.ts', import.meta.url));
const started: ChildProcessWithoutNullStreams[] = [];

function run(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, ...args]);
  started.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data) => (output.stdout += data));
  child.stderr.on('data', (data) => (output.stderr += data));
  return { child, output, exited: once(child, 'exit') };
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

it('serves until it is asked to stop, and says why a second one cannot have its port', async () => {
  const first = run('--port', '0');
  await once(first.child.stdout, 'data');
  const url = /http:\/\/127\.0\.0\.1:(\d+)/.exec(first.output.stdout);
  expect((await fetch(`${url?.[0]}/healthz`)).status).toBe(200);

  const second = run('--port', url?.[1] ?? '');
  expect((await second.exited)[0]).toBe(1);
  expect(second.output.stderr.trim()).toBe(
    `Port ${url?.[1]} is taken. Stop what runs there, or give another one with --port.`,
  );

  first.child.kill('SIGTERM');
  expect((await first.exited)[0]).toBe(0);
  expect(first.output.stdout.trim().split('\n')).toHaveLength(1);
});

it('explains itself when called wrongly', async () => {
  const wrong = run('--prot', '1');
  expect((await wrong.exited)[0]).toBe(1);
  expect(wrong.output.stderr).toContain('Usage:');
});
