import * as z from 'zod';

/** A longer text ends the parse: otherwise zod runs later patterns on the whole of it. */
export function boundedText(max: number, { missing, tooLong }: { missing?: string; tooLong?: string } = {}) {
  return z.string(missing).max(max, { error: tooLong, abort: true });
}

export function typedText(max: number, { missing, tooLong }: { missing: string; tooLong: string }) {
  return z.string(missing).trim().min(1, missing).max(max, { error: tooLong, abort: true });
}

/** At most `max` characters that match `pattern`; `error` says what the field needs. */
export function patternedText(max: number, pattern: RegExp, error?: string) {
  return boundedText(max, { missing: error, tooLong: error }).regex(pattern, error);
}

/** An address of the web, of the length that browsers and payment providers take. */
export const urlSchema = boundedText(2048).check(z.url({ protocol: /^https?$/ }));
