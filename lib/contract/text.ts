import { z } from 'zod';

/**
 * A text of at most `max` characters. A longer text ends the parse there: without `abort`, zod goes
 * on to the patterns and refinements behind the limit and runs them on the whole text.
 */
export function boundedText(max: number, { missing, tooLong }: { missing?: string; tooLong?: string } = {}) {
  return z.string(missing).max(max, { error: tooLong, abort: true });
}

/**
 * A text that a person types: spaces around it are dropped, and what is left is 1 to `max`
 * characters long.
 */
export function typedText(max: number, { missing, tooLong }: { missing: string; tooLong: string }) {
  return z.string(missing).trim().min(1, missing).max(max, { error: tooLong, abort: true });
}

/**
 * A text of at most `max` characters that matches `pattern`; `error` says what is wanted, whatever
 * was given instead.
 */
export function patternedText(max: number, pattern: RegExp, error?: string) {
  return boundedText(max, { missing: error, tooLong: error }).regex(pattern, error);
}

/** An absolute address, of the length that browsers and payment providers take. */
export const urlSchema = boundedText(2048).check(z.url());
