import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Asks V8 to compile all functions of a script while it arrives, on another thread, and not each one when it is first called,
 * on the page's own (explicit compile hints, Chrome 136). To other browsers it is a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** In bytes: smaller ones are compiled in no time, and the hint would be most of what they gain. */
const LEAST_SIZE = 8000;

const SCRIPT = /<script src="\/_next\/(static\/[^"?]+)[^>]* async=""/g;

/** The scripts a page of Next's asks for at its start, as files of the build. Those for old browsers only are not among them. */
export function listScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, file]) => file ?? []);
}

/**
 * Puts the hint on top of a build's scripts. What is imported later is not to get it: of a player most functions are never
 * called. Once more on the same file changes nothing.
 * @param files as `listScripts` names them
 */
export async function hintScripts(distDir: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    const path = join(distDir, file);
    const text = await readFile(path, 'utf8');
    if (text.length < LEAST_SIZE || text.startsWith(HINT)) continue;
    await writeFile(path, HINT + text);
  }
}
