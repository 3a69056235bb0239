import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '@/backend/store/backup';
import { restore } from '@/backend/store/restore';
import { findFault } from '@/backend/store/sqlite-file';
import { addMessage, NOON, readMessages, withStores } from './stores';

const { createFolder, createStore } = withStores();

describe('killed before any of its steps', () => {
  /** More steps than there are, so that the last runs finish. */
  const STEPS = 16;
  const command = join(createFolder(), 'dying-command.cjs');
  // As one file it starts in a tenth of the time.
  beforeAll(() =>
    build({
      entryPoints: ['tests/backup/dying-command.ts'],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['libsql'],
      outfile: command,
    }),
  );

  async function run(what: 'backup' | 'restore', step: number, from: string, to: string) {
    const env = { NODE_ENV: 'test' as const, NODE_PATH: join(process.cwd(), 'node_modules') };
    const args = [command, what, String(step), from, to];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await once(child, 'exit');
    return child.signalCode === 'SIGKILL';
  }

  it.each(['backup', 'restore'] as const)('a %s leaves all or nothing under the final name', async (what) => {
    const folder = createFolder();
    const former = join(folder, 'former.db');
    const given = join(folder, 'given.db');
    for (const path of [former, given]) createStore(path);
    addMessage(former, 'msg_former');
    addMessage(given, 'msg_given');
    const read = (path: string) => JSON.stringify(readMessages(path));
    const [old, fresh] = [what === 'restore' ? read(former) : 'nothing', read(given)];
    const outcomes = await Promise.all(
      Array.from({ length: STEPS }, async (_, index) => {
        const place = mkdtempSync(join(folder, 'step-'));
        const final = join(place, 'marquee.db');
        if (what === 'restore') copyFileSync(former, final);
        const isKilled = await run(what, index + 1, given, final);
        const isThere = existsSync(final);
        if (isThere) expect(findFault(final)).toBeNull();
        const holds = isThere ? read(final) : 'nothing';
        const next = what === 'backup' ? join(place, 'next.db') : final;
        const again =
          what === 'backup'
            ? backUp({ source: given, to: next, keep: null, nowMs: NOON })
            : restore({ backup: given, target: next, force: false, nowMs: NOON });
        expect(again.ok).toBe(true);
        expect(read(next)).toBe(fresh);
        return `${isKilled ? 'killed' : 'done'}: ${holds}`;
      }),
    );
    expect(outcomes[0]).toBe(`killed: ${old}`);
    expect(outcomes.at(-1)).toBe(`done: ${fresh}`);
    const possible = [`killed: ${old}`, `killed: ${fresh}`, `done: ${fresh}`];
    expect([...new Set(outcomes)].sort()).toEqual(possible.sort());
  });
});
