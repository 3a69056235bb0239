import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runLighthouse } from './lighthouse.mjs';

const ADDRESS = 'http://localhost:3000/';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A program that ends as Lighthouse does: it fails with each error in turn, then reports. */
function pretend(...errors) {
  const visits = join(folder, 'visits');
  const program = join(folder, 'lighthouse.cjs');
  writeFileSync(visits, '');
  writeFileSync(
    program,
    `const fs = require('node:fs');
    fs.appendFileSync(${JSON.stringify(visits)}, 'x');
    const error = ${JSON.stringify(errors)}[fs.readFileSync(${JSON.stringify(visits)}).length - 1];
    if (error) { console.error(error); process.exit(1); }
    const path = process.argv.find((one) => one.startsWith('--output-path=')).slice('--output-path='.length);
    fs.writeFileSync(path, '{"categories":{}}');`,
  );
  return {
    run: () => runLighthouse([process.execPath, program], ADDRESS, { report: join(folder, 'report.json') }),
    countVisits: () => readFileSync(visits, 'utf8').length,
  };
}

it('visits a page again where Lighthouse lost its recording, and no third time', async () => {
  const once = pretend('Something went wrong. (NO_NAVSTART)');
  expect(await once.run()).toEqual({ categories: {} });
  expect(once.countVisits()).toBe(2);
  const always = pretend('(NO_NAVSTART)', '(NO_NAVSTART)');
  await expect(always.run()).rejects.toThrow(/could not measure/);
  expect(always.countVisits()).toBe(2);
});

it('says why a page could not be measured, after one visit', async () => {
  const { run, countVisits } = pretend('The page did not paint. (NO_FCP)');
  await expect(run()).rejects.toThrow(/NO_FCP/);
  expect(countVisits()).toBe(1);
});
