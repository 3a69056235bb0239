import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLAIMS } from './claims';

const FILES = readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true }).flatMap(
  (file) => /^([\w/-]+)\.ts$/.exec(file)?.[1] ?? [],
);

const SENTENCES = (
  await Promise.all(
    FILES.map((file) => import(/* @vite-ignore */ `${import.meta.dirname}/${file}.ts`) as Promise<object>),
  )
).flatMap((content) => listTexts(content).flatMap((text) => text.split(/(?<=[.?!]) /)));

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

const BRITISH =
  /\b(?:cancelled|cancelling|colour|favourite|centre|theatre|catalogue|programme|grey)\b|(?:organ|author|real|recogn|personal)is(?:ed?|ing|ation)\b/i;

it('uses American spelling and dates', () => {
  const date = new RegExp(String.raw`\b\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS})\b`);
  expect(SENTENCES.filter((text) => BRITISH.test(text) || date.test(text))).toEqual([]);
});

it('has one rule for canceling a subscription', () => {
  const rules = SENTENCES.filter((text) => /cancel/i.test(text) && /\bhours?\b|\bany ?time\b/.test(text));
  expect(rules.length).toBeGreaterThan(2);
  for (const rule of rules) expect(rule).toContain(CLAIMS.cancel);
});
