import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Fault } from './fault.mjs';

const MEGABYTE = 1024 * 1024;

/** @throws Fault when the disk that holds `folder` has fewer than `needed` megabytes left */
export async function checkDisk(folder, needed) {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  const left = Math.floor((bavail * bsize) / MEGABYTE);
  if (left < needed) {
    throw new Fault(
      `The disk under ${folder} has ${left} MB left, but ${needed} MB are needed: free some space and try again.`,
    );
  }
}
