import { expect, it } from 'vitest';
import { isPlainName, toNameSchema } from './names';

const schema = toNameSchema('Full Name');
const messagesOf = (name: string) => schema.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

it.each([
  "Dr. J. O'Neil-Smith Jr.",
  'María José',
  '李小龙',
  '迈克尔·杰克逊',
  'St. John',
  'J.R.R. Tolkien',
  'Raj a/l Kumar',
  'Ngũgĩ wa Thiong’o',
  'محمد بن سلمان',
  'علی\u200cرضا',
  'Nguyễn Thị Minh Khai',
  'Malcolm X',
  'Ann Archer 3rd',
  'Ann "Annie" Archer, PhD',
])('takes the name %s', (name) => {
  expect(schema.parse(` ${name} `)).toBe(name);
  expect(isPlainName(name)).toBe(true);
});

it.each([
  'Ann\r\nYour prize: click below',
  'Ann\u2028Archer',
  'Ann\u202eArcher',
  'Ann\u200bArcher',
  'Ann\u0000',
  'Ann\ud800',
])('refuses %j, which is no line of plain text', (name) => {
  expect(messagesOf(name)).toEqual(['Full Name must be a single line of plain text']);
  expect(isPlainName(name)).toBe(false);
});

it.each([
  'see https://prize.example',
  'see HTTPS:prize',
  'see //prize',
  'prize.example',
  'go to www.prize.example now',
  'prize.ex\u200dample',
  'prize。example',
  'prize．example',
  'prize.münchen',
  'ann@mail',
  'ann＠mail',
  '192.0.2.1',
])('takes %j, which holds an address, but keeps it out of mails', (name) => {
  expect(schema.parse(name)).toBe(name);
  expect(isPlainName(name)).toBe(false);
});

it('refuses a name that is too long before anything else, and an empty one', () => {
  expect(messagesOf('a.b'.repeat(30_000))).toEqual(['Full Name is too long']);
  expect(messagesOf(' \n ')).toEqual(['Full Name is required']);
});
