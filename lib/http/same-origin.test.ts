import { expect, it } from 'vitest';
import { checkFormOrigin, checkSameOrigin } from './same-origin';

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

it.each([
  ['in Host', { host: 'localhost:80', origin: 'http://localhost' }, true],
  ['in Host, behind a proxy that ends TLS', { host: 'localhost:443', origin: 'http://localhost' }, true],
  ['in Origin', { host: 'localhost', origin: 'http://localhost:80' }, true],
  ['of another site', { host: 'localhost:80', origin: 'http://evil.example:80' }, false],
  ['beside a port of its own', { host: 'localhost:80', origin: 'http://localhost:8080' }, false],
] as [string, Record<string, string>, boolean][])('a default port %s', (_where, given, taken) => {
  const headers = new Headers({ ...given, 'x-requested-with': 'XMLHttpRequest' });
  expect([checkFormOrigin(headers).ok, checkSameOrigin({ headers }).ok]).toEqual([taken, taken]);
});
