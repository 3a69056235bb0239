import { expect, it } from 'vitest';
import { isSamePerson, toEmailKey, toEmailKeys, toPersonKey } from './email-key';

it.each([
  [' Ann@Mail.Example ', 'ann@mail.example'],
  ['ａｎｎ@mail.example', 'ann@mail.example'],
  ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@MU\u0308NCHEN.DE', 'ann@xn--mnchen-3ya.de'],
  ['Ann@XN--mnchen-3ya.de', 'ann@xn--mnchen-3ya.de'],
  ['änn@münchen.de', 'änn@xn--mnchen-3ya.de'],
  ['ann@faß.de', 'ann@xn--fa-hia.de'],
])('%s is %s', (email, key) => {
  expect(toEmailKey(email)).toBe(key);
});

// A URL parser reads `bü.de` from most of these, so accounts could collide.
it.each([
  'ann@bü.de/x',
  'ann@bü.de?x',
  'ann@bü.de#x',
  'ann@bü.de%2ex',
  'ann@bü.de:80',
  'ann@1.2',
  'ann@ü\u200d.de',
])('leaves %s as it is, whose domain is none', (email) => {
  expect(toEmailKey(email)).toBe(email);
});

it('looks for rows under the spelling too, where that is another', () => {
  expect(toEmailKeys('Ann@Mail.example')).toEqual(['ann@mail.example']);
  expect(toEmailKeys('Ann@München.de')).toEqual(['ann@xn--mnchen-3ya.de', 'ann@münchen.de']);
});

it.each([
  ['ann@mail.example', 'ANN@Mail.example'],
  ['ann@mail.example', 'ann+shop@mail.example'],
  ['ann.archer@mail.example', 'a.nnarcher+x+y@mail.example'],
  ['ann@gmail.com', 'a.n.n@googlemail.com'],
  ['ａｎｎ@mail.example', 'ann@mail.example'],
])('%s and %s look like one person', (one, other) => {
  expect(isSamePerson(one, other)).toBe(true);
});

it.each([
  ['ann@mail.example', 'anna@mail.example'],
  ['ann@mail.example', 'ann@post.example'],
])('%s and %s look like two', (one, other) => {
  expect(isSamePerson(one, other)).toBe(false);
});

it.each([
  ['ANN+two+three@Mail.example', 'ann@mail.example'],
  ['a.nn@mail.example', 'a.nn@mail.example'],
  ['a.nn+x@googlemail.com', 'ann@gmail.com'],
])('%s gets what is free as %s', (email, key) => {
  expect(toPersonKey(email)).toBe(key);
});
