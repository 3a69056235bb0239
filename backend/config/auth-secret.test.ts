import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadAuthSecret } from './auth-secret';
import { createFolder } from '@/tests/support/temp-folder';

describe('loadAuthSecret', () => {
  it('makes one key on this machine, however many ask at once, and only its owner may read it', async () => {
    const dataDir = join(createFolder(), 'new');
    const load = () => loadAuthSecret({ given: undefined, isDemo: true, dataDir });
    const secrets = await Promise.all([load(), load(), load(), load()]);
    expect(new Set(secrets).size).toBe(1);
    expect(await load()).toBe(secrets[0]);
    expect((await stat(join(dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['auth-secret']);
  });

  it('takes the given key, and keeps nothing', async () => {
    const dataDir = createFolder();
    expect(await loadAuthSecret({ given: 'g'.repeat(32), isDemo: true, dataDir })).toBe('g'.repeat(32));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('refuses to make one up for a public address, and to use a damaged one', async () => {
    const dataDir = createFolder();
    await expect(loadAuthSecret({ given: undefined, isDemo: false, dataDir })).rejects.toThrow(/AUTH_SECRET/);
    await writeFile(join(dataDir, 'auth-secret'), 'short');
    await expect(loadAuthSecret({ given: undefined, isDemo: true, dataDir })).rejects.toThrow(/damaged/);
  });
});
