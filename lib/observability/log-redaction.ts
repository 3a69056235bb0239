const HIDDEN = '[redacted]';

const SECRET_FIELD =
  /authorization|cookie|password|passwd|secret|token|(?:api|stream)[_-]?key|signature|e-?mail|card|cvc|cvv|^body$/i;

const MAX_DEPTH = 5;
const MAX_ITEMS = 50;

export function hideFields(fields: object, depth = 1): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET_FIELD.test(name) ? HIDDEN : hideWithin(value, depth),
    ]),
  );
}

function hideWithin(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth > MAX_DEPTH || ArrayBuffer.isView(value)) return '[left out]';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => hideWithin(item, depth + 1));
  if (value instanceof Headers || value instanceof Map) return '[left out]';
  return hideFields(value, depth + 1);
}

/** Drops the request, headers and response that libraries attach to errors. */
export function toPlainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? hideWithin(error, 1) : error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause =
    error.cause === undefined || depth >= 3 ? {} : { cause: toPlainError(error.cause, depth + 1) };
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}

// All patterns take linear time.
const PATTERNS: [RegExp, string][] = [
  [/((?:set-)?cookie\\?["']?\s{0,3}[:=]\s{0,3}\\?["']?)[^"\r\n\\]+/gi, `$1${HIDDEN}`],
  [/\b(Bearer|Basic)\s{1,3}[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [
    /((?:authorization|password|passwd|secret|token|(?:api|stream)[_-]?key|signature|cvc|cvv)\\?["']?\s{0,3}[:=]\s{0,3}\\?["']?)(?!Bearer|Basic)[^\s"'\\&;,}[]+/gi,
    `$1${HIDDEN}`,
  ],
  // JSON Web Tokens (RFC 7519), also truncated or without a signature.
  [/\beyJ[\w-]{8,}(?:\.[\w-]{8,}(?:\.[\w-]*)?)?/g, HIDDEN],
  [/:\/\/[^\s/@"\\]{1,256}@/g, `://${HIDDEN}@`],
  [/(?<![\w.+'-])[\w.+'-]+(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi, HIDDEN],
  // Stripe's keys and client secrets.
  [/\b(?:sk|rk|whsec)_\w{6,}/g, HIDDEN],
  [/\b((?:pi|seti|cs)_[A-Za-z0-9]{1,80}_secret)_\w+/g, `$1_${HIDDEN}`],
];

const CARD = /(?<![\w.-])[2-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}(?![\w-])/g;

/** Hides the given secrets of at least 8 characters, and texts that match a pattern. */
export function createScrubber(secrets: readonly string[]): (line: string) => string {
  const known = secrets
    .filter((secret) => secret.length >= 8)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .sort((one, other) => other.length - one.length)
    .map((secret) => secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const given: [RegExp, string][] = known.length > 0 ? [[new RegExp(known.join('|'), 'g'), HIDDEN]] : [];
  return (line) =>
    [...given, ...PATTERNS]
      .reduce((text, [pattern, left]) => text.replace(pattern, left), line)
      .replace(CARD, (digits) => (isCardNumber(digits) ? HIDDEN : digits));
}

/** The Luhn check (ISO/IEC 7812-1, annex B). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  if (digits.length < 14) return false;
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit : digit * 2;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
