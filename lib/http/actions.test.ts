import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join('app', name), 'utf8') }))
  .filter(({ text }) => text.includes("'use server'"));

/** Next lets forms through that hide where they come from (`allowedOrigins` in next.config.mjs). */
it('every server action asks where its form comes from', () => {
  expect(files.length).toBeGreaterThan(5);
  const unguarded = files.filter(({ text }) => !/checkFormOrigin\(|answerForm\(/.test(text));
  expect(unguarded.map(({ name }) => name)).toEqual([]);
});
