import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { isKebabPath } from './kebab-case-file.mjs';

// The files linted here exist in memory only, so what needs the compiler's view of them is left out.
const eslint = new ESLint({
  overrideConfig: [
    { languageOptions: { parserOptions: { projectService: false } } },
    tseslint.configs.disableTypeChecked,
  ],
});

async function rulesBroken(filePath, code) {
  const [result] = await eslint.lintText(code, { filePath });
  return result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const imports = (path) => `import { x } from '${path}';\nexport const y = x;\n`;

describe('who may import whom', () => {
  it.each([
    ['app/demo/page-part.tsx', '@/backend/app', 'app may import components and lib only'],
    ['app/demo/page-part.tsx', '@/sandbox/app', 'app may import components and lib only'],
    ['components/ui/demo.tsx', '@/app/layout', 'components may import components and client-safe lib only'],
    [
      'components/ui/demo.tsx',
      '@/lib/api-client/client',
      'components may import components and client-safe lib only',
    ],
    ['components/ui/demo.tsx', '@/backend/app', 'components may import components and client-safe lib only'],
    ['lib/events/demo.ts', '@/app/layout', 'A domain in lib does not import another one'],
    ['lib/events/demo.ts', '@/components/ui/button', 'A domain in lib does not import another one'],
    ['lib/events/demo.ts', '../payments', 'A domain in lib does not import another one'],
    ['backend/payments/demo.ts', '@/lib/auth/stored-token', 'A domain in lib does not import another one'],
    ['lib/demo.ts', '@/components/ui/button', 'A file at the top of lib is shared by all'],
    ['lib/http/demo.ts', '@/app/layout', 'lib/http may import shared lib and lib/auth only'],
    ['lib/api-client/demo.ts', '@/backend/app', 'reaches the embedded upstream through its transport'],
    ['lib/api-client/demo.ts', '@/lib/payments', 'lib/upstream may import shared lib only'],
    ['lib/orders/demo.ts', '@/backend/app', 'A domain in lib does not import another one'],
    ['lib/contract/demo.ts', '@/lib/result', 'lib/contract may import zod only'],
    ['lib/contract/demo.ts', 'react', 'lib/contract may import zod only'],
    ['lib/env/demo.ts', '@/lib/result', 'lib/env stands alone'],
    ['backend/orders/demo.ts', '@/lib/http/read-json', 'upstream may import lib/{'],
    ['backend/orders/demo.ts', '@/lib/api-client/client', 'upstream may import lib/{'],
    ['backend/orders/demo.ts', '@/app/layout', 'upstream may import lib/{'],
    ['backend/orders/demo.ts', '@/sandbox/app', 'upstream may import lib/{'],
    ['backend/orders/demo.ts', 'next/headers', 'no Next and no React here'],
    ['backend/orders/demo.ts', 'react', 'no Next and no React here'],
    ['tests/demo.ts', '@/app/layout', 'testing may import lib and upstream only'],
    ['demo.ts', '@/backend/app', 'reach the upstream through lib/api-client/transport'],
  ])('%s may not import %s', async (file, path, says) => {
    expect(await rulesBroken(file, imports(path))).toContainEqual(
      expect.stringMatching(new RegExp(`^house/import-rules: .*${escape(says)}`)),
    );
  });

  it.each([
    ['app/demo/page-part.tsx', '@/components/ui/button'],
    ['app/demo/page-part.tsx', '@/lib/money'],
    ['app/api/v1/demo.ts', '@/backend/app'],
    ['components/event/demo.tsx', '@/components/ui/button'],
    ['components/event/demo.tsx', '@/lib/money'],
    ['lib/orders/demo.ts', '@/lib/payments'],
    ['lib/events/demo.ts', '@/lib/contract'],
    ['lib/api-client/transport.ts', '@/backend/app'],
    ['lib/contract/demo.ts', 'zod'],
    ['backend/orders/demo.ts', '@/lib/contract'],
    ['backend/orders/demo.ts', '@/lib/payments'],
    ['backend/orders/demo.ts', '@/lib/plans/catalogue'],
    ['backend/orders/demo.ts', 'hono'],
    ['backend/orders/demo.test.ts', '@/sandbox/app'],
    ['tests/demo.ts', '@/backend/app'],
    ['instrumentation.ts', '@/lib/api-client/transport'],
    ['tools/demo.ts', '@/sandbox/app'],
  ])('%s may import %s', async (file, path) => {
    expect(await rulesBroken(file, imports(path))).toEqual([]);
  });

  it('sees every way of importing', async () => {
    const ways = [
      `import '@/app/layout';`,
      `import type { x } from '@/app/layout'; export type Y = typeof x;`,
      `export * from '@/app/layout';`,
      `export { x } from '@/app/layout';`,
      `export const load = () => import('@/app/layout');`,
      `import '../../app/layout';`,
    ];
    for (const code of ways) {
      expect(await rulesBroken('lib/events/demo.ts', code), code).toHaveLength(1);
    }
  });
});

describe('what is not written', () => {
  it.each([
    [
      'process.env outside lib/env',
      'lib/orders/demo.ts',
      'export const a = process.env.PORT;',
      'no-restricted-properties',
    ],
    [
      'process.env taken apart',
      'lib/orders/demo.ts',
      'export const { env } = process;',
      'no-restricted-properties',
    ],
    [
      'env from node:process',
      'app/demo.ts',
      "import { env } from 'node:process'; export const a = env;",
      'no-restricted-imports',
    ],
    ['any', 'lib/demo.ts', 'export const a = (b: any) => b;', '@typescript-eslint/no-explicit-any'],
    [
      '@ts-ignore',
      'lib/demo.ts',
      '// @ts-ignore because\nexport const a = 1;',
      '@typescript-eslint/ban-ts-comment',
    ],
    ['an empty catch', 'lib/demo.ts', 'try { JSON.parse("1"); } catch {}', 'no-empty'],
    ['a default export', 'lib/demo.ts', 'export default function a() {}', 'no-restricted-syntax'],
    [
      'a default export under another name',
      'components/demo.ts',
      'const a = 1; export { a as default };',
      'no-restricted-syntax',
    ],
    [
      'a cast through unknown',
      'lib/demo.ts',
      'export const a = (b: string) => b as unknown as number;',
      'no-restricted-syntax',
    ],
    [
      'instanceof with a class of another bundle’s copy of a file',
      'lib/http/demo.ts',
      "import { Late } from './late'; export const a = (b: unknown) => b instanceof Late;",
      'house/no-imported-instanceof',
    ],
    ['a name in camel case', 'lib/orderSummary.ts', 'export const a = 1;', 'house/kebab-case-file'],
    ['a folder with a capital', 'components/Ui/button.tsx', 'export const a = 1;', 'house/kebab-case-file'],
  ])('%s', async (_what, file, code, rule) => {
    expect(await rulesBroken(file, code)).toContainEqual(expect.stringMatching(new RegExp(`^${rule}:`)));
  });

  it.each([
    [
      'a default export where Next wants one',
      'app/(site)/demo/page.tsx',
      'export default function Page() { return null; }',
    ],
    ['process.env where it is parsed', 'lib/env/demo.ts', 'export const a = process.env.PORT;'],
    ['process.env in a script', 'tools/demo.mjs', 'export const a = process.env.PORT;'],
  ])('but %s', async (_what, file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });
});

describe('isKebabPath', () => {
  it.each([
    ['app/sites/[domain]/page.tsx', true],
    ['app/(account)/user/watch/[eventId]/page.tsx', true],
    ['app/api/v1/[...path]/route.ts', true],
    ['lib/env/schema.test.ts', true],
    ['backend/store/migrations/0001-first-tables.ts', true],
    ['app/events/[id]/calendar.ics/route.ts', true],
    ['lib/orders.old/item.ts', false],
    ['lib/orderSummary.ts', false],
    ['lib/order_summary.ts', false],
    ['Components/button.tsx', false],
  ])('%s: %s', (path, expected) => {
    expect(isKebabPath(path)).toBe(expected);
  });
});

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
