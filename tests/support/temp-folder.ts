import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const create = () => mkdtempSync(join(tmpdir(), 'marquee-test-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

export function createFolder(): string {
  const folder = create();
  onTestFinished(() => remove(folder));
  return folder;
}

export function createSharedFolder(): string {
  const folder = create();
  afterAll(() => remove(folder));
  return folder;
}
