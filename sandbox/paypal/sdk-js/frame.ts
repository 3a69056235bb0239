import { joinPage } from '@/sandbox/shared/browser/frame-link';
import { readApproval, toApprovalAddress, type Choice } from './approval';
import { LABELS } from './funding';

const CLOSED_CHECK_MS = 200;
/** In milliseconds. The message may arrive just after the window closes. */
const LAST_WORD_MS = 2000;

const buttons: HTMLButtonElement[] = [];
const { link, start } = await joinPage({
  enable: (isEnabled) => buttons.forEach((button) => (button.disabled = isEnabled === false)),
});

const funding: unknown = typeof start === 'object' && start !== null ? Reflect.get(start, 'funding') : [];
for (const source of Array.isArray(funding) ? funding.map(String) : []) {
  const button = Object.assign(document.createElement('button'), { textContent: LABELS[source] ?? source });
  button.setAttribute('data-funding-source', source);
  button.addEventListener('click', () => void pay(source));
  buttons.push(button);
  document.body.append(button);
}
new ResizeObserver(() => void link.call('resize', document.documentElement.offsetHeight)).observe(
  document.documentElement,
);

async function pay(source: string): Promise<void> {
  // A browser blocks windows that open after the click event.
  const popup = window.open('about:blank', `paypal-${source}`, 'popup,width=480,height=720');
  const orderId = await askForOrder(source, popup);
  if (orderId === null) return;
  if (!popup) {
    await link.call('blocked', orderId);
    return;
  }
  popup.location.href = toApprovalAddress(orderId);
  await link.call('chosen', await waitForChoice(popup, orderId));
}

async function askForOrder(source: string, popup: Window | null): Promise<string | null> {
  const close = () => popup?.close();
  window.addEventListener('pagehide', close);
  try {
    if ((await link.call('clicked', source)) === true) return String(await link.call('createOrder', source));
  } catch {
    // The shop already has the result.
  } finally {
    window.removeEventListener('pagehide', close);
  }
  close();
  return null;
}

function waitForChoice(popup: Window, orderId: string): Promise<Choice> {
  return new Promise((resolve) => {
    const finish = (choice: Choice) => {
      window.removeEventListener('message', listen);
      clearInterval(timer);
      resolve(choice);
    };
    const listen = (event: MessageEvent<unknown>) => {
      const choice = readApproval(event, orderId);
      if (choice) finish(choice);
    };
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      setTimeout(() => finish({ orderId, payerId: null, approved: false }), LAST_WORD_MS);
    }, CLOSED_CHECK_MS);
    window.addEventListener('message', listen);
  });
}
