import { describe, expect, it } from 'vitest';
import { locateJson } from './locate-json';

describe('locateJson', () => {
  it('knows the line of every value', () => {
    const located = locateJson('{\n  "a": [\n    1,\n    { "b": "x\\n\\"y" }\n  ],\n\n  "c": null\n}\n');
    if (!located.ok) throw new Error(located.fault.message);
    expect(Object.fromEntries(located.lines)).toEqual({ '': 1, a: 2, 'a.0': 3, 'a.1': 4, 'a.1.b': 4, c: 7 });
  });

  it.each([
    ['', 1, 'the file ends too early'],
    ['{\n"a": 1,\n}', 3, 'expected a name in quotes but found }'],
    ['{\n"a": 1\n"b": 2}', 3, 'expected , or } but found "b"'],
    ['[1,\n2', 2, 'the file ends too early'],
    ['{"a": 1,\n "a": 2}', 2, '"a" is given twice'],
    ['{"a": .5}', 1, 'unexpected .'],
    ['{} x', 1, 'expected the end of the file but found x'],
    ['["tab\there"]', 1, 'a text holds a line break or a tab'],
    ['{"a": "one\ntwo"}', 1, 'a text holds a line break or a tab'],
    ['["open', 1, 'unexpected "'],
    [`\n${'['.repeat(59_000)}`, 2, 'lists are nested more than 20 deep'],
    [`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, 1, 'lists are nested more than 20 deep'],
  ])('refuses %.40j at its line', (text, line, message) => {
    expect(locateJson(text)).toEqual({ ok: false, fault: { line, message } });
  });

  it.each([
    '[]',
    `${'['.repeat(21)}${']'.repeat(21)}`,
    '{}',
    '0',
    '-1.5e+3',
    '"\\u00e9"',
    '[[],{"a":{}}]',
    ' true ',
  ])('takes %s, as JSON.parse does', (text) => {
    expect(locateJson(text).ok).toBe(true);
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });
});
