import { boundedText, patternedText } from './text';

const CODE_MAX = 32;
const CODE = /^[A-Z0-9]+$/;

/** As a buyer types it, and as an address has it. `readCode` reads it. */
export const typedCodeSchema = boundedText(64, { tooLong: 'Please use at most 64 characters' });

/**
 * The code as it is stored and compared: NFKC, in upper case, without spaces, dashes and
 * invisible characters. Null with
 * any other character, such as a Cyrillic А, and when nothing or too much is left.
 */
export function readCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toUpperCase();
  return code.length <= CODE_MAX && CODE.test(code) ? code : null;
}

export const CODE_CHARACTERS = 'A code has only the letters A to Z and digits, at most 32 of them.';

/** A link's own part, like `?via=radio-one`. */
export const slugSchema = patternedText(
  40,
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'Please use at most 40 lowercase letters, digits and single dashes',
);
