import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const create = () => mkdtempSync(join(tmpdir(), 'marquee-test-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** An empty folder for the length of a test. */
export function createFolder(): string {
  const folder = create();
  onTestFinished(() => remove(folder));
  return folder;
}

/** An empty folder for all tests of a file or a block, made outside of them. */
export function createSharedFolder(): string {
  const folder = create();
  afterAll(() => remove(folder));
  return folder;
}
