import { expect, it } from 'vitest';
import { isSamePerson } from './email-key';

it.each([
  ['ann@mail.example', 'ANN@Mail.example'],
  ['ann@mail.example', 'ann+shop@mail.example'],
  ['ann.archer@mail.example', 'a.nnarcher+x+y@mail.example'],
  ['ann@gmail.com', 'a.n.n@googlemail.com'],
  ['ａｎｎ@mail.example', 'ann@mail.example'],
])('%s and %s are one person', (one, other) => {
  expect(isSamePerson(one, other)).toBe(true);
});

it.each([
  ['ann@mail.example', 'anna@mail.example'],
  ['ann@mail.example', 'ann@post.example'],
])('%s and %s are two', (one, other) => {
  expect(isSamePerson(one, other)).toBe(false);
});
