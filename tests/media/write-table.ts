import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'test-results/media';

/** Prints a table, and leaves it as Markdown in test-results/media. */
export function writeTable(name: string, heads: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  const table = [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.md`), `${table}\n`);
  console.info(table);
}
