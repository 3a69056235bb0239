import { createHash } from 'node:crypto';

const ADDRESS = /^\/_page(\/[^?]*)\.json(?:\?v=([\w-]*))?$/;

/** 132 bits of SHA-256 in base64url. */
export function toVersion(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

export function toDataAddress(path: string, data: string): string {
  return `/_page${path === '/' ? '/index' : path}.json?v=${toVersion(data)}`;
}

export function parseDataAddress(address: string): { path: string; version: string } | null {
  const [, path, version = ''] = ADDRESS.exec(address) ?? [];
  return path === undefined ? null : { path: path === '/index' ? '/' : path, version };
}
