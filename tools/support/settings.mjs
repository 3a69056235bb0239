import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Fault } from './say.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The settings of the site, validated by its schema in lib/env; check-env.ts says what they hold.
 * @throws Fault with one sentence for each bad variable
 */
export async function readSettings(root, env) {
  const script = ['--import', 'tsx', 'tools/support/check-env.ts'];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: root, env });
    return JSON.parse(stdout);
  } catch (error) {
    if (error.code === 1 && error.stderr) throw new Fault(error.stderr.trim());
    throw error;
  }
}

/**
 * The environment with every variable of the project set to nothing, which means its default. Set
 * rather than left out, because a developer's own `.env` would fill what is left out.
 */
export function withoutSettings(root, environment) {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const neutral = { ...environment, ...Object.fromEntries(names.map((name) => [name, ''])) };
  // Next and vitest set this one themselves and take nothing for an answer.
  delete neutral.NODE_ENV;
  return neutral;
}
