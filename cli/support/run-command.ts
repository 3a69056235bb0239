import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Result } from '@/lib/result';

/** Reads this process's arguments; null when they cannot be understood. */
export function readArgs<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> | null {
  try {
    return parseArgs(config);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Runs a command and prints what it returns. Exit code 0: done; 1: refused or failed, with the
 * sentence that was thrown; 2: not understood (null), with the usage.
 */
export async function runCommand(usage: string, command: (() => string | Promise<string>) | null) {
  if (command === null) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    console.info(toPrintable(await command()));
  } catch (error) {
    console.error(toPrintable(error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  }
}

/** Buyers and providers wrote some of it: what a terminal would obey is shown as JSON writes it. */
function toPrintable(text: string): string {
  return text.replace(
    /[^\P{Cc}\n\t]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The value of a result. Throws its sentence when it is a failure. */
export function take<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}
