import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { compareTimes } from '@/sandbox/shared/compare-times';
import type { AnyCall } from './call';
import { calls } from './calls';
import { registerFormSchema } from './accounts';
import { mediaPathSchema } from './playback';

/** Texts that are slow for a pattern with two ways to read one character. */
const HOSTILE: Record<string, (length: number) => string> = {
  'an address of dots': (length) => `a@${'.'.repeat(length - 3)}@`,
  'an address of words and dots': (length) => `a@${'x.'.repeat(length / 2 - 2)}@`,
  'at signs': (length) => '@'.repeat(length),
  spaces: (length) => `${' '.repeat(length - 1)}!`,
  'spaces within': (length) => `a${' '.repeat(length - 2)}!`,
  tabs: (length) => `a${'\t '.repeat(length / 2 - 1)}!`,
  'line ends': (length) => `a${'\r\n'.repeat(length / 2 - 1)}!`,
  letters: (length) => `${'a'.repeat(length - 1)}!`,
  digits: (length) => `${'1'.repeat(length - 1)}!`,
  'words with hyphens': (length) => `${'a-'.repeat(length / 2)}!`,
  'words with dots': (length) => `${'a.'.repeat(length / 2)}!`,
  folders: (length) => `${'a/'.repeat(length / 2)}!`,
  'climbing folders': (length) => '../'.repeat(length / 3),
  'starts of tokens': (length) => '-eyJ'.repeat(length / 4),
  'what grows when it is normalised': (length) => '\u{FDFA}'.repeat(length / 3),
  'what only looks like an address': (length) => `a＠${'．'.repeat(length / 3)}＠`,
  'pairs of surrogates': (length) => '\u{1F600}'.repeat(length / 4),
  'lone surrogates': (length) => '\uD800'.repeat(length / 3),
  'nested brackets': (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  'an address without an end': (length) => `https://${'a:@'.repeat(length / 3)}`,
  'a long query': (length) => `https://a.example/?${'a=%'.repeat(length / 3)}`,
  'a time with many digits': (length) => `2027-05-01T20:00:00.${'0'.repeat(length)}!`,
};

const requests: [string, z.ZodType][] = [
  ...Object.entries<AnyCall>(calls).flatMap(([name, { params, body }]): [string, z.ZodType][] => [
    ...(params ? [[`${name}, in its path`, params] satisfies [string, z.ZodType]] : []),
    ...(body ? [[name, body] satisfies [string, z.ZodType]] : []),
  ]),
  ['the registration form', registerFormSchema],
  ['a media path', mediaPathSchema],
];

describe.each(requests)('%s', (_name, schema) => {
  it('ends the parse of a text that is too long before any pattern reads it', () => {
    expect(listStrings(schema).flatMap(findFault)).toEqual([]);
  });

  it.each(Object.entries(HOSTILE))('takes at most in proportion longer for %s', (_shape, make) => {
    const parseAll = (text: string) => {
      for (const body of toBodies(schema, text)) schema.safeParse(body);
    };
    expect(compareTimes(parseAll, make)).toMatchObject({ isInProportion: true });
  });
});

function toBodies(schema: z.core.$ZodType, text: string): unknown[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => toBodies(option, text));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return toBodies(schema.unwrap(), text);
  if (schema instanceof z.ZodArray) return toBodies(schema.element, text).map((item) => [item]);
  if (!(schema instanceof z.ZodObject)) return [text];
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [
    name,
    toBodies(field, text)[0],
  ]);
  return [{ ...Object.fromEntries(fields), [text]: text }];
}

function listStrings(schema: z.core.$ZodType, path = 'the request'): [string, z.ZodString][] {
  if (schema instanceof z.ZodString) return [[path, schema]];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => listStrings(option, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return listStrings(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return listStrings(schema.element, `${path}[]`);
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) =>
      listStrings(field, `${path}.${name}`),
    );
  // What is read into another form is limited as a text before.
  if (schema instanceof z.ZodPipe) return listStrings(schema.in, path);
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) return [];
  if (schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum) return [];
  throw new Error(`${path} is a ${schema._zod.def.type}: say here how it limits the texts in it.`);
}

function findFault([path, schema]: [string, z.ZodString]): string[] {
  const checks = (schema.def.checks ?? []).map((check) => check._zod.def);
  const limit = checks.findIndex(({ check, abort }) => check === 'max_length' && abort);
  if (limit < 0) return [`${path} has no limit that ends the parse`];
  const early = checks.slice(0, limit).find(({ check }) => check !== 'overwrite' && check !== 'min_length');
  return early ? [`${path} has its limit behind ${early.check}`] : [];
}
