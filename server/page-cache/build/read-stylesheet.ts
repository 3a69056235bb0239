import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a file of the build is, within the folder of the build. */
export const toFile = (address: string) =>
  new URL(address, 'http://page.invalid').pathname.replace(/^\/_next\//, '');

/** Reads style sheets of the build by their addresses, each once. */
export function createStylesheetReader(distDir: string): (href: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (href) => {
    const text = known.get(href) ?? readFile(join(distDir, toFile(href)), 'utf8');
    known.set(href, text);
    return text;
  };
}
