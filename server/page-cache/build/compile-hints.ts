import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Asks V8 to compile all functions of a script while it arrives, on another thread, and not each
 * one when it is first called, on the page's own (explicit compile hints, Chrome 136). To other
 * browsers it is a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** In letters: what is shorter is compiled in no time. */
const LEAST_LENGTH = 8000;

/**
 * Puts the hint on top of a build's scripts. What is imported later is not to get it: of a player
 * most functions are never called. Once more on the same file changes nothing.
 * @param files scripts that pages begin with, from the build's folder on
 */
export async function hintScripts(distDir: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    const path = join(distDir, file);
    const text = await readFile(path, 'utf8');
    if (text.length < LEAST_LENGTH || text.startsWith(HINT)) continue;
    await writeFile(path, HINT + text);
  }
}
