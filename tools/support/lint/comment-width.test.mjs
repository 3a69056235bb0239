import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';

const eslint = new ESLint({
  overrideConfig: [
    { languageOptions: { parserOptions: { projectService: false } } },
    tseslint.configs.disableTypeChecked,
  ],
});

async function isTooWide(comment, filePath = 'components/example.tsx') {
  const [{ messages }] = await eslint.lintText(comment, { filePath });
  return messages.some(({ ruleId }) => ruleId === 'max-len');
}
const fill = (columns) => 'word '.repeat(columns).slice(0, columns - 1) + '.';

it.each([
  ['a line comment', (width) => `// ${fill(width - 3)}\n`],
  ['a doc comment', (width) => `/** ${fill(width - 7)} */\n`],
  ['a line of a block', (width) => `/**\n * ${fill(width - 3)}\n */\n`],
  [
    'a comment between elements',
    (width) => `export const One = () => (\n  <p>\n    {/* ${fill(width - 12)} */}\n  </p>\n);\n`,
  ],
])('%s has at most 100 columns', async (_what, write) => {
  expect(await isTooWide(write(100))).toBe(false);
  expect(await isTooWide(write(101))).toBe(true);
});

it('so it is in scripts', async () => {
  expect(await isTooWide(`// ${fill(98)}\n`, 'tools/example.mjs')).toBe(true);
});

it('an address is not broken, and code is wrapped by prettier', async () => {
  expect(await isTooWide(`// https://example.com/${'a'.repeat(100)}\n`)).toBe(false);
  expect(await isTooWide(`export const text = '${'a'.repeat(200)}';\n`)).toBe(false);
});
