import { joinPage } from '@/sandbox/shared/browser/frame-link';
import { confirmIntent } from './api';
import { createCardForm } from './card-form';

const WALLET_CARD = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
  'payment_method_data[card][cvc]': '123',
};

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const readText = (value: unknown, name: string): string => {
  const text = readField(value, name);
  return typeof text === 'string' ? text : '';
};

const form = createCardForm(() => tellChange());
const { link, start } = await joinPage({
  show: () => show(),
  validate: () => (isWallet() ? {} : validate()),
  confirm: (argument) => confirm(argument),
  focus: () => form.focus(),
  clear: () => form.clear(),
  blur: () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined),
});

function isWallet(): boolean {
  return readText(start, 'type') === 'expressCheckout';
}

function show(): void {
  applyAppearance();
  if (isWallet()) {
    const button = Object.assign(document.createElement('button'), { textContent: 'Pay with test wallet' });
    button.addEventListener('click', () => void link.call('pressed'));
    document.body.append(button);
  } else {
    document.body.append(form.root);
    form.root.addEventListener('submit', (event) => event.preventDefault());
    form.root.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') void link.call('event', { name: 'escape' });
    });
  }
  new ResizeObserver(() => void link.call('resize', document.documentElement.offsetHeight)).observe(
    document.documentElement,
  );
}

function applyAppearance(): void {
  const { documentElement: root } = document;
  const appearance = readField(start, 'appearance');
  root.classList.toggle('dark', readField(appearance, 'isDark') === true);
  const variables = readField(appearance, 'variables');
  for (const [name, property] of Object.entries({
    colorBackground: '--field',
    colorText: '--text',
    colorTextPlaceholder: '--hint',
    colorDanger: '--error',
    colorPrimary: '--focus',
    borderRadius: '--radius',
  })) {
    const value = readText(variables, name);
    if (value) root.style.setProperty(property, value);
  }
}

function tellChange(): void {
  const isComplete = form.findFault() === null;
  const event = {
    name: 'change',
    complete: isComplete,
    empty: form.isEmpty(),
    collapsed: false,
    value: { type: 'card' },
  };
  void link.call('event', event);
}

function validate(): object {
  const fault = form.findFault();
  form.say(fault);
  return fault ? { error: fault } : {};
}

async function confirm(argument: unknown): Promise<object> {
  const method = readText(argument, 'method');
  const fault = isWallet() || method ? null : form.findFault();
  form.say(fault);
  if (fault) return { error: fault };
  const returnUrl = readText(argument, 'returnUrl');
  const fields = {
    ...(method ? { payment_method: method } : isWallet() ? WALLET_CARD : form.toParams()),
    ...(returnUrl && { return_url: returnUrl }),
  };
  return confirmIntent(readText(start, 'key'), readText(argument, 'clientSecret'), fields);
}
