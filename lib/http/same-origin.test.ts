import { expect, it } from 'vitest';
import { checkFormOrigin } from './same-origin';

const HOST = { host: 'localhost:3000' };

it.each([
  ['our own page', { ...HOST, origin: 'http://localhost:3000' }, true],
  ['our own page, without Origin', { ...HOST, 'sec-fetch-site': 'same-origin' }, true],
  ['another site', { ...HOST, origin: 'https://evil.example' }, false],
  ['our own page that sends no referrer', { ...HOST, origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  ['another site that hides its name', { ...HOST, origin: 'null' }, false],
  ['another site that sends no referrer', { ...HOST, origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  ['another site, without Origin', { ...HOST, 'sec-fetch-site': 'cross-site' }, false],
  ['another host of ours', { ...HOST, origin: 'http://midnight-run.localhost:3000' }, false],
  ['an unknown value', HOST, false],
] as [string, Record<string, string>, boolean][])('a form posted by %s', (_who, headers, taken) => {
  expect(checkFormOrigin(new Headers(headers)).ok).toBe(taken);
});
