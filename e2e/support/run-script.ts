import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Stack } from './servers';

/** Runs a command of the operator's beside the running site, and gives what it prints. */
export async function runScript(
  { dataDir, sandboxUrl }: Stack,
  name: string,
  ...args: string[]
): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SANDBOX_URL: sandboxUrl };
  const command = ['--import', 'tsx', `cli/${name}.ts`, ...args];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}

/**
 * Puts events in beside those that are there; `id` is `evt-` and the domain's key. The other fields
 * are the events file's.
 */
export async function addEvents(
  stack: Stack,
  events: ({ domain: string; start_time: string } & Record<string, unknown>)[],
): Promise<void> {
  const file = join(stack.dataDir, `${events[0]?.domain}.json`);
  const whole = events.map((event) => ({
    id: `evt-${event.domain}`,
    title: `Title of ${event.domain}`,
    description: 'An evening for all.',
    image: '/posters/last-bell-1600.webp',
    media: 'sample-film',
    packages: [{ id: 'seat', name: 'A seat', price: 5 }],
    ...event,
  }));
  await writeFile(file, JSON.stringify({ events: whole }));
  await runScript(stack, 'events', 'import', file);
}
