import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint({
  overrideConfig: [
    { languageOptions: { parserOptions: { projectService: false } } },
    tseslint.configs.disableTypeChecked,
  ],
});

async function rulesBroken(code, filePath = 'lib/contract/example.ts') {
  const [{ messages }] = await eslint.lintText(code, { filePath });
  return messages.map(({ ruleId }) => ruleId);
}

describe('lint of patterns', () => {
  it.each([
    [
      'two parts that compete',
      String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`,
      'regexp/no-super-linear-backtracking',
    ],
    ['a search that begins again', String.raw`/\s+$/`, 'regexp/no-super-linear-move'],
  ])('refuses %s', async (_what, pattern, rule) => {
    expect(await rulesBroken(`export const wanted = ${pattern};\n`)).toEqual([rule]);
  });

  it('refuses a pattern in a schema without a limit before it', async () => {
    const lines = [
      "import * as z from 'zod';",
      "import { patternedText } from './text';",
      'export const one = z.string().max(9).regex(/^a$/);',
      'export const other = z.url();',
      'export const fine = patternedText(9, /^a$/);',
    ];
    expect(await rulesBroken(`${lines.join('\n')}\n`)).toEqual([
      'no-restricted-syntax',
      'no-restricted-syntax',
    ]);
  });
});

describe('lint of what a release or the way back would break', () => {
  it.each(['app/example/actions.ts', 'lib/example.ts', 'components/example.tsx', 'app/example/page.tsx'])(
    'refuses a server action in %s',
    async (filePath) => {
      const code = `'use server';\n\nexport async function act() {}\n`;
      expect(await rulesBroken(code, filePath)).toContain('no-restricted-syntax');
    },
  );

  it.each(['busy', 'isPending', 'processing', 'isCapturing'])(
    'refuses the state %s, which a visitor who comes back would find set',
    async (name) => {
      const code = `import { useState } from 'react';\n\nexport const useIt = () => {\n  const [${name}, set] = useState(false);\n  return [${name}, set];\n};\n`;
      expect(await rulesBroken(code, 'components/use-it.ts')).toEqual(['no-restricted-syntax']);
      const fine = code.replaceAll(name, 'isOpen');
      expect(await rulesBroken(fine, 'components/use-it.ts')).toEqual([]);
    },
  );
});

describe('lint of times', () => {
  const lines = [
    "import { formatInstant, formatWait } from '@/lib/time/instant';",
    'export const one = formatInstant(0) + formatWait(0);',
    "export const other = new Intl.DateTimeFormat('en').format(0);",
    'export const third = new Date().toLocaleDateString();',
  ];

  it.each(['components/event/example.ts', 'backend/studio/people/example-mail.ts', 'app/_host/example.ts'])(
    'refuses a second way to write one that visitors read (%s)',
    async (path) => {
      expect(await rulesBroken(`${lines.join('\n')}\n`, path)).toEqual([
        '@typescript-eslint/no-restricted-imports',
        'no-restricted-properties',
        'no-restricted-properties',
      ]);
    },
  );

  it.each([
    'components/studio/log/example.ts',
    'app/(operator)/operator/example.ts',
    'backend/studio/log/example.ts',
  ])("takes an organization's own times (%s)", async (path) => {
    expect(await rulesBroken(`${lines.join('\n')}\n`, path)).toEqual([]);
  });
});
