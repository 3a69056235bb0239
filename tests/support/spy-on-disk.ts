import { type FileHandle, open } from 'node:fs/promises';
import { vi } from 'vitest';

/** Every wait of this process for a disk. @param path of any file, which is made if need be */
export async function spyOnDisk(path: string) {
  const file = await open(path, 'a');
  const prototype: FileHandle = Object.getPrototypeOf(file);
  await file.close();
  return vi.spyOn(prototype, 'datasync');
}
