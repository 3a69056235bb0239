import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { checkDisk } from './machine.mjs';

describe('checkDisk', () => {
  it('says how much is left and how much is needed', async () => {
    await expect(checkDisk(tmpdir(), 1e12)).rejects.toThrow(
      /has \d+ MB left, but 1000000000000 MB are needed/,
    );
    await expect(checkDisk(tmpdir(), 0)).resolves.toBeUndefined();
  });
});
