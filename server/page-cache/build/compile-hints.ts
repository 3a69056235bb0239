import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Asks V8 to compile all functions while the script arrives, on another thread (explicit compile
// hints, Chrome 136). To other browsers it is a comment.
const HINT = '//# allFunctionsCalledOnLoad\n';

/** In letters: what is shorter is compiled in no time. */
const LEAST_LENGTH = 8000;

/**
 * Puts the hint on top of scripts that pages begin with (paths within `distDir`), once. Not on what
 * is imported later: most of a player's functions are never called.
 */
export async function hintScripts(distDir: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    const path = join(distDir, file);
    const text = await readFile(path, 'utf8');
    if (text.length < LEAST_LENGTH || text.startsWith(HINT)) continue;
    await writeFile(path, HINT + text);
  }
}
