import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { openFileJournal } from './journal';
import { createFolder } from '@/tests/support/temp-folder';

const schema = z.object({ n: z.number() });
const open = (folder: string) => openFileJournal(folder).collection('things', schema);

it('gives back after a restart what was set last', () => {
  const folder = createFolder();
  const things = open(folder);
  things.set('a', { n: 1 });
  things.set('b', { n: 2 });
  things.set('a', { n: 3 });
  expect(open(folder).get('a')).toEqual({ n: 3 });
  expect(open(folder).values()).toHaveLength(2);
});

it('drops a line that a kill cut short, and can go on after it', () => {
  const folder = createFolder();
  open(folder).set('a', { n: 1 });
  appendFileSync(join(folder, 'sandbox.jsonl'), '{"c":"things","k":"b","v":{"n"');
  const things = open(folder);
  expect(things.values()).toEqual([{ n: 1 }]);
  things.set('c', { n: 3 });
  expect(open(folder).values()).toEqual([{ n: 1 }, { n: 3 }]);
});

it('keeps one line for each record over a restart, and no second file', () => {
  const folder = createFolder();
  const things = open(folder);
  for (let n = 0; n < 50; n += 1) things.set('a', { n });
  open(folder);
  expect(readFileSync(join(folder, 'sandbox.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['sandbox.jsonl']);
});

it('names the line that is damaged', () => {
  const folder = createFolder();
  writeFileSync(join(folder, 'sandbox.jsonl'), '{"c":"x","k":"y","v":1}\nnonsense\n');
  expect(() => openFileJournal(folder)).toThrow(/line 2/);
});
