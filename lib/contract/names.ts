import { typedText } from './text';

const NAME_MAX = 100;

// Rejects controls, line breaks, private-use characters and invisible ones, but allows the two
// joiners that Persian and Indic names need.
const PLAIN = /^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])*$/u;
const JOINERS = /[\u200c\u200d]/gu;
const ADDRESS = /[@:]|\/\/|[.\u3002](?:\p{N}|(?:[\p{L}\p{N}]\p{M}*){2})/u;

function holdsAddress(text: string): boolean {
  return ADDRESS.test(text.replace(JOINERS, '').normalize('NFKC'));
}

/** A registration can put any text under another person's email address, and mails repeat it. */
export function isPlainName(name: string): boolean {
  return name.length <= NAME_MAX && PLAIN.test(name) && !holdsAddress(name);
}

/** A single line without invisible characters. */
export const isPlainLine = (text: string): boolean => PLAIN.test(text);

export function toNameSchema(label: string) {
  return typedText(NAME_MAX, { missing: `${label} is required`, tooLong: `${label} is too long` }).regex(
    PLAIN,
    `${label} must be a single line of plain text`,
  );
}
