import { mkdirSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from './fault.mjs';

const MEGABYTE = 1024 * 1024;

/** Whether a version such as 'v20.20.2' is at least what a range such as '>=20.9.0' asks for. */
export function isAtLeast(version, range) {
  const have = toNumbers(version);
  const need = toNumbers(range);
  const index = need.findIndex((part, at) => part !== (have[at] ?? 0));
  return index === -1 || (have[index] ?? 0) > need[index];
}

/** @throws Fault when this Node is older than `engines` in package.json asks for */
export function checkNode(root, version = process.version) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (isAtLeast(version, engines.node)) return;
  throw new Fault(
    `This is Node ${version}, but the project needs Node ${engines.node}: install a newer one from https://nodejs.org/ and try again.`,
  );
}

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

const toNumbers = (text) => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);
