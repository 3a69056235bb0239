import { expect, it } from 'vitest';
import { isKnownTag } from './entity-tag';

it.each(['"a"', 'W/"a"', '"b", W/"a"', ' "a" ,"b"', '*'])('%s names the tag "a"', (header) => {
  expect([isKnownTag(header, '"a"'), isKnownTag(header, 'W/"a"')]).toEqual([true, true]);
});

it.each(['"b"', 'W/"b", "c"', 'a', '', null, undefined])('%s does not', (header) => {
  expect(isKnownTag(header, '"a"')).toBe(false);
});
