import { passesLuhn } from '../luhn';
import { failure, type StripeJsError } from './errors';

const FIELDS = [
  ['number', 'Card number', 'cc-number', '1234 1234 1234 1234', 'Your card number is incomplete.'],
  ['expiry', 'Expiration date', 'cc-exp', 'MM / YY', "Your card's expiration date is incomplete."],
  ['cvc', 'Security code', 'cc-csc', 'CVC', "Your card's security code is incomplete."],
] as const;

const PATTERNS: Record<string, RegExp> = {
  number: /^[\d\s]{14,23}$/,
  expiry: /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/,
  cvc: /^\d{3,4}$/,
};

export type CardForm = {
  root: HTMLElement;
  findFault(): StripeJsError | null;
  say(fault: StripeJsError | null): void;
  toParams(): Record<string, string>;
  isEmpty(): boolean;
  focus(): void;
  clear(): void;
};

export function createCardForm(onChange: () => void): CardForm {
  const root = document.createElement('form');
  const fault = document.createElement('p');
  fault.setAttribute('role', 'alert');
  const inputs = new Map<string, HTMLInputElement>();
  for (const [name, label, autocomplete, placeholder] of FIELDS) {
    const input = document.createElement('input');
    Object.assign(input, { name, autocomplete, placeholder, inputMode: 'numeric', id: `field-${name}` });
    input.addEventListener('input', onChange);
    const caption = Object.assign(document.createElement('label'), { htmlFor: input.id, textContent: label });
    const field = Object.assign(document.createElement('div'), { className: `field ${name}` });
    field.append(caption, input);
    inputs.set(name, input);
    root.append(field);
  }
  root.append(fault);
  const read = (name: string) => inputs.get(name)?.value ?? '';

  return {
    root,
    findFault() {
      for (const [name, , , , message] of FIELDS) {
        if (!PATTERNS[name]?.test(read(name)))
          return failure('validation_error', message, `incomplete_${name}`).error;
      }
      const isNumber = passesLuhn(read('number').replace(/\s/g, ''));
      return isNumber
        ? null
        : failure('validation_error', 'Your card number is invalid.', 'invalid_number').error;
    },
    say(found) {
      fault.textContent = found?.message ?? '';
    },
    toParams() {
      const [, month = '', year = ''] = PATTERNS.expiry?.exec(read('expiry')) ?? [];
      return {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': read('number').replace(/\s/g, ''),
        'payment_method_data[card][exp_month]': month,
        'payment_method_data[card][exp_year]': year,
        'payment_method_data[card][cvc]': read('cvc'),
      };
    },
    isEmpty: () => [...inputs.values()].every(({ value }) => value === ''),
    focus: () => inputs.get('number')?.focus(),
    clear: () => inputs.forEach((input) => (input.value = '')),
  };
}
