import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['50,000', '30+'])('the claim of %s stands in one file', (claim) => {
  const files = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes(claim))).toEqual([
    'lib/content/claims.ts',
  ]);
});
