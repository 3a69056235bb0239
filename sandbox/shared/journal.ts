import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A named set of records that survives a restart of the stand-in when its journal has a folder. */
export type Collection<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  values(): T[];
};

export type Journal = {
  /** Opens a collection; what an earlier run left in it is parsed with the schema. */
  collection<T>(name: string, schema: z.ZodType<T>): Collection<T>;
};

const lineSchema = z.object({ c: z.string(), k: z.string(), v: z.unknown() });
type Line = z.infer<typeof lineSchema>;

/** A journal that forgets everything when the process ends. */
export function createMemoryJournal(): Journal {
  return createJournal([], () => undefined);
}

/**
 * A journal kept in `sandbox.jsonl` inside a folder: one line for each change, appended before the
 * answer goes out. A line cut short by a kill is dropped on the next start, when the file is also
 * rewritten to its latest values, in a second file that then takes the first one's name. One
 * process may hold a folder at a time. Throws on a damaged line in the middle.
 */
export function openFileJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'sandbox.jsonl');
  const lines = existsSync(path) ? readLines(path) : [];
  const latest = new Map(lines.map((line) => [JSON.stringify([line.c, line.k]), line]));
  replaceFile(path, [...latest.values()].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return createJournal([...latest.values()], (line) => appendFileSync(path, `${JSON.stringify(line)}\n`));
}

function createJournal(initial: Line[], append: (line: Line) => void): Journal {
  return {
    collection(name, schema) {
      const values = new Map(
        initial.filter((line) => line.c === name).map((line) => [line.k, schema.parse(line.v)]),
      );
      return {
        get: (key) => values.get(key),
        set(key, value) {
          append({ c: name, k: key, v: value });
          values.set(key, value);
        },
        values: () => [...values.values()],
      };
    },
  };
}

function readLines(path: string): Line[] {
  const texts = readFileSync(path, 'utf8').split('\n');
  // What follows the last line break was being written when the process died; no answer had been
  // sent for it.
  texts.pop();
  return texts.map((text, index) => {
    try {
      return lineSchema.parse(JSON.parse(text));
    } catch (cause) {
      throw new Error(
        `${path}, line ${index + 1}: not a record of the sandbox. Remove the file to start afresh.`,
        {
          cause,
        },
      );
    }
  });
}

function replaceFile(path: string, content: string): void {
  const next = `${path}.next`;
  const file = openSync(next, 'w');
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(next, path);
}
