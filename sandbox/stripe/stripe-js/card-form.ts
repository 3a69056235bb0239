import { passesLuhn } from '../luhn';
import { failure, type StripeJsError } from './errors';

const FIELDS = [
  ['number', 'Card number', 'cc-number', '1234 1234 1234 1234', 'Your card number is incomplete.'],
  ['expiry', 'Expiration date', 'cc-exp', 'MM / YY', "Your card's expiration date is incomplete."],
  ['cvc', 'Security code', 'cc-csc', 'CVC', "Your card's security code is incomplete."],
  ['zip', 'ZIP code', 'postal-code', '12345', 'Your ZIP code is incomplete.'],
] as const;

const PATTERNS: Record<string, RegExp> = {
  number: /^[\d\s]{14,23}$/,
  expiry: /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/,
  cvc: /^\d{3,4}$/,
  zip: /^[A-Za-z\d][A-Za-z\d -]{2,9}$/,
};

/** With those whose banks compare the postal code, which the form then asks for. */
const COUNTRIES = { US: 'United States', CA: 'Canada', GB: 'United Kingdom', DE: 'Germany', JP: 'Japan' };
const WITH_ZIP = new Set(['US', 'CA', 'GB']);

export type CardForm = {
  root: HTMLElement;
  findFault(): StripeJsError | null;
  say(fault: StripeJsError | null): void;
  toParams(): Record<string, string>;
  isEmpty(): boolean;
  focus(): void;
  clear(): void;
};

function toField(name: string, label: string, control: HTMLElement): HTMLElement {
  control.id = `field-${name}`;
  const caption = Object.assign(document.createElement('label'), {
    htmlFor: control.id,
    textContent: label,
  });
  const field = Object.assign(document.createElement('div'), { className: `field ${name}` });
  field.append(caption, control);
  return field;
}

export function createCardForm(onChange: () => void): CardForm {
  const root = document.createElement('form');
  const fault = document.createElement('p');
  fault.setAttribute('role', 'alert');
  const country = Object.assign(document.createElement('select'), { autocomplete: 'country' });
  country.append(...Object.entries(COUNTRIES).map(([code, name]) => new Option(name, code)));
  const inputs = new Map<string, HTMLInputElement>();
  const fields = FIELDS.map(([name, label, autocomplete, placeholder]) => {
    const input = document.createElement('input');
    Object.assign(input, { name, autocomplete, placeholder, inputMode: name === 'zip' ? 'text' : 'numeric' });
    input.addEventListener('input', onChange);
    inputs.set(name, input);
    return toField(name, label, input);
  });
  const zip = fields.pop();
  root.append(...fields, toField('country', 'Country', country), ...(zip ? [zip] : []), fault);
  const needsZip = () => WITH_ZIP.has(country.value);
  country.addEventListener('change', () => {
    if (zip) zip.hidden = !needsZip();
    onChange();
  });
  const read = (name: string) => inputs.get(name)?.value ?? '';
  const asked = () => FIELDS.filter(([name]) => name !== 'zip' || needsZip());

  return {
    root,
    findFault() {
      for (const [name, , , , message] of asked()) {
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
      const billing = 'payment_method_data[billing_details][address]';
      return {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': read('number').replace(/\s/g, ''),
        'payment_method_data[card][exp_month]': month,
        'payment_method_data[card][exp_year]': year,
        'payment_method_data[card][cvc]': read('cvc'),
        [`${billing}[country]`]: country.value,
        ...(needsZip() && { [`${billing}[postal_code]`]: read('zip') }),
      };
    },
    isEmpty: () => [...inputs.values()].every(({ value }) => value === ''),
    focus: () => inputs.get('number')?.focus(),
    clear: () => inputs.forEach((input) => (input.value = '')),
  };
}
