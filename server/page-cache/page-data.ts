import { createHash } from 'node:crypto';

const ADDRESS = /^\/_page(\/[^?]*)\.json(?:\?v=([\w-]*))?$/;

/** What tells two texts apart: 132 bits of their SHA-256, in base64url. */
export function toVersion(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Where a page's data for hydration is asked for. */
export function toDataAddress(path: string, data: string): string {
  return `/_page${path === '/' ? '/index' : path}.json?v=${toVersion(data)}`;
}

export function parseDataAddress(address: string): { path: string; version: string } | null {
  const [, path, version = ''] = ADDRESS.exec(address) ?? [];
  return path === undefined ? null : { path: path === '/index' ? '/' : path, version };
}
