import { expect, it } from 'vitest';
import { decodeText } from './decode-text';

const TEXT = 'name;email\nJürgen Łoś;j@x.example';

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
])('reads %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

it('reads what is no UTF-8 as Windows-1252, the way Excel saves CSV', () => {
  expect(decodeText(Buffer.from('J\xfcrgen', 'latin1'))).toBe('Jürgen');
});
