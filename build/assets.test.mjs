import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** The code assembles these names from parts. */
const MADE =
  /^public\/(?:icons\/(?:icon|maskable)-\d+\.png|posters\/[a-z-]+-w\d+\.(?:avif|webp)|product\/[a-z]+-(?:dark|light)\.(?:avif|webp))$/;

it('no file of public/ is left that nothing of the product names', () => {
  const code = ['app', 'components', 'lib', 'server', 'backend', 'recording', 'data']
    .flatMap(listFiles)
    .filter((file) => /\.(?:tsx?|css|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const unused = listFiles('public').filter((file) => !MADE.test(file) && !code.includes(basename(file)));
  expect(unused).toEqual([]);
});
