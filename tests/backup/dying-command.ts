import { backUp } from '@/backend/store/backup';
import { restore } from '@/backend/store/restore';
import fs from 'node:fs';

/**
 * Usage: `dying-command.ts backup|restore STEP FROM TO`. Kills itself with SIGKILL before the n-th
 * file system step; exits with 0 when there are fewer.
 */
const STEPS = [
  'openSync',
  'closeSync',
  'fsyncSync',
  'linkSync',
  'renameSync',
  'unlinkSync',
  'rmSync',
  'mkdirSync',
] as const;

const [what, step, from = '', to = ''] = process.argv.slice(2);
let left = Number(step);

for (const name of STEPS) {
  const original: unknown = Reflect.get(fs, name);
  if (typeof original !== 'function') throw new Error(`There is no ${name}`);
  Reflect.set(fs, name, (...given: unknown[]): unknown => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    const result: unknown = Reflect.apply(original, fs, given);
    return result;
  });
}

const nowMs = Date.now();
const outcome =
  what === 'backup'
    ? backUp({ source: from, to, keep: null, nowMs })
    : restore({ backup: from, target: to, force: false, nowMs });
if (!outcome.ok) throw new Error(outcome.error.message);
