import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_SCREENS, TOKEN_MS, TRIAL_DAYS } from './terms';

const PROMISE = readFileSync('docs/product.md', 'utf8').replace(/\s+/g, ' ');

it.each([
  ['a trial', `a ${TRIAL_DAYS}-day free trial`],
  ['a trial, where its rule is', `It lasts at most ${TRIAL_DAYS} days`],
  ['a ticket', `A package allows ${DEFAULT_SCREENS} screens at once`],
  ['a token', `**Tokens** last ${TOKEN_MS / 1000} seconds`],
])('the product is described with the number of %s', (_of, sentence) => {
  expect(PROMISE).toContain(sentence);
});
