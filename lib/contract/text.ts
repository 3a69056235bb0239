import * as z from 'zod';

/** A longer text aborts the parse, so that no later pattern runs on it. */
export function boundedText(max: number, { missing, tooLong }: { missing?: string; tooLong?: string } = {}) {
  return z.string(missing).max(max, { error: tooLong, abort: true });
}

export function typedText(max: number, { missing, tooLong }: { missing: string; tooLong: string }) {
  return z.string(missing).trim().min(1, missing).max(max, { error: tooLong, abort: true });
}

/** `error` says what the field needs. */
export function patternedText(max: number, pattern: RegExp, error?: string) {
  return boundedText(max, { missing: error, tooLong: error }).regex(pattern, error);
}

export const urlSchema = boundedText(2048).check(z.url({ protocol: /^https?$/ }));
