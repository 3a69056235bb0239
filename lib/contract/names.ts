import { typedText } from './text';

/** The longest name, in characters. */
const NAME_MAX = 100;

/**
 * No control characters, line breaks, private or half characters, and none that turn the direction
 * of writing or cannot be seen. Two of those that cannot be seen join and part letters in Persian
 * and Indic names, and stay.
 */
const PLAIN = /^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])*$/u;
const JOINERS = /[\u200c\u200d]/gu;
/**
 * What web and e-mail addresses have and names don't: `@`, `:`, `//`, or a dot with two letters or
 * a digit right behind it.
 */
const ADDRESS = /[@:]|\/\/|[.\u3002](?:\p{N}|(?:[\p{L}\p{N}]\p{M}*){2})/u;

/**
 * Whether a text of at most `NAME_MAX` characters holds a web or e-mail address, or what a mail
 * program takes for one.
 */
function holdsAddress(text: string): boolean {
  return ADDRESS.test(text.replace(JOINERS, '').normalize('NFKC'));
}

/** Whether a name that an older release took may stand in a mail: today's rule for new ones. */
export function isPlainName(name: string): boolean {
  return name.length <= NAME_MAX && PLAIN.test(name) && !holdsAddress(name);
}

/** The schema of a person's name; `label` is what the form calls it. */
export function toNameSchema(label: string) {
  return typedText(NAME_MAX, { missing: `${label} is required`, tooLong: `${label} is too long` })
    .regex(PLAIN, { error: `${label} must be one line of plain text`, abort: true })
    .refine(
      (name) => !holdsAddress(name),
      `${label} must not hold a web or e-mail address. Put a space after a full stop.`,
    );
}
