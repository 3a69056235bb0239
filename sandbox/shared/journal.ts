import * as fs from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const lineSchema = z.object({ c: z.string(), k: z.string(), v: z.unknown() });
type Line = z.infer<typeof lineSchema>;

export type Journal = ReturnType<typeof createJournal>;

export const createMemoryJournal = (): Journal => createJournal([], () => undefined);

/**
 * Appends a line to `sandbox.jsonl` before each response. The next start drops a truncated last
 * line. Only one process may use a folder. Throws on a damaged line in the middle.
 */
export function openFileJournal(folder: string): Journal {
  fs.mkdirSync(folder, { recursive: true });
  const path = join(folder, 'sandbox.jsonl');
  const lines = fs.existsSync(path) ? readLines(path) : [];
  const latest = new Map(lines.map((line) => [JSON.stringify([line.c, line.k]), line]));
  replaceFile(path, [...latest.values()].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return createJournal([...latest.values()], (line) => fs.appendFileSync(path, `${JSON.stringify(line)}\n`));
}

function createJournal(initial: Line[], append: (line: Line) => void) {
  return {
    collection<T>(name: string, schema: z.ZodType<T>) {
      const values = new Map(
        initial.filter((line) => line.c === name).map((line) => [line.k, schema.parse(line.v)]),
      );
      return {
        get: (key: string) => values.get(key),
        set(key: string, value: T): void {
          append({ c: name, k: key, v: value });
          values.set(key, value);
        },
        values: () => [...values.values()],
      };
    },
  };
}

function readLines(path: string): Line[] {
  const texts = fs.readFileSync(path, 'utf8').split('\n');
  // The process died while it wrote this line, so no response was sent.
  texts.pop();
  return texts.map((text, index) => {
    try {
      return lineSchema.parse(JSON.parse(text));
    } catch (cause) {
      const where = `${path}, line ${index + 1}`;
      throw new Error(`${where}: not a record of the sandbox. Remove the file to start afresh.`, { cause });
    }
  });
}

function replaceFile(path: string, content: string): void {
  const next = `${path}.next`;
  fs.writeFileSync(next, content, { flush: true });
  fs.renameSync(next, path);
}
