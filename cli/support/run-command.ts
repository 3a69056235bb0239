import { parseArgs, type ParseArgsConfig } from 'node:util';
import type * as z from 'zod';
import type { Result } from '@/lib/result';

/** Null for invalid arguments. */
export function readArgs<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> | null {
  try {
    return parseArgs(config);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Exit code 0: done; 1: refused or failed, with the thrown sentence; 2: invalid arguments (null),
 * with the usage.
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

/** Escapes control characters, because buyers and providers wrote some of the text. */
function toPrintable(text: string): string {
  return text.replace(
    /[^\P{Cc}\n\t]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Throws the message of a failure. */
export function take<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

/** Throws the first fault as a sentence. */
export function parseGiven<T>(schema: z.ZodType<T>, given: object): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(`${parsed.error.issues[0]?.message}.`);
}
