import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Fault } from './say.mjs';

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
