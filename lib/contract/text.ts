import * as z from 'zod';

/** A longer text aborts the parse, so that no later pattern runs on it. */
export function boundedText(max: number, { missing, tooLong }: { missing?: string; tooLong?: string } = {}) {
  return z.string(missing).max(max, { error: tooLong, abort: true });
}

/** Also joiners that join nothing, and the tags of no flag. */
const MARKS =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|[\u{E0000}-\u{E007F}\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|(?<=^|[\u200C\u200D\p{sc=Latin}\p{N}\p{P}\p{Z}])[\u200C\u200D]|[\u200C\u200D](?=[\u200C\u200D]|$)/gu;

/**
 * A title without marks that change how it reads, but not how it is meant: zero-width spaces,
 * directions. Emoji and Persian keep their joiners.
 */
export const withoutMarks = (text: string): string =>
  text.replace(MARKS, (_mark, flag: string | undefined) => flag ?? '');

export function typedText(max: number, { missing, tooLong }: { missing: string; tooLong: string }) {
  return z.string(missing).trim().min(1, missing).max(max, { error: tooLong, abort: true });
}

/** `error` says what the field needs. */
export function patternedText(max: number, pattern: RegExp, error?: string) {
  return boundedText(max, { missing: error, tooLong: error }).regex(pattern, error);
}

export const urlSchema = boundedText(2048).check(z.url({ protocol: /^https?$/ }));
