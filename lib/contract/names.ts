import { typedText } from './text';

const NAME_MAX = 100;

// No controls, line breaks, private or half characters, and nothing invisible or turning the
// direction; two invisible joiners are part of Persian and Indic names.
const PLAIN = /^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])*$/u;
const JOINERS = /[\u200c\u200d]/gu;
/** What addresses have and names don't: `@`, `:`, `//`, or a dot with a word or digit behind it. */
const ADDRESS = /[@:]|\/\/|[.\u3002](?:\p{N}|(?:[\p{L}\p{N}]\p{M}*){2})/u;

function holdsAddress(text: string): boolean {
  return ADDRESS.test(text.replace(JOINERS, '').normalize('NFKC'));
}

/**
 * Whether a name may stand in a mail of ours: anyone may register a text of their choice under
 * another person's email address.
 */
export function isPlainName(name: string): boolean {
  return name.length <= NAME_MAX && PLAIN.test(name) && !holdsAddress(name);
}

export function toNameSchema(label: string) {
  return typedText(NAME_MAX, { missing: `${label} is required`, tooLong: `${label} is too long` }).regex(
    PLAIN,
    `${label} must be a single line of plain text`,
  );
}
