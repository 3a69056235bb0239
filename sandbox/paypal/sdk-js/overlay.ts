import { joinPage } from '@/sandbox/shared/browser/frame-link';
import { readApproval, toApprovalAddress } from './approval';

// The approval page posts to its own origin, which is this frame's and not the shop's.
const { link, start } = await joinPage({});
const orderId = typeof start === 'object' && start !== null ? String(Reflect.get(start, 'orderId')) : '';

const frame = Object.assign(document.createElement('iframe'), {
  src: toApprovalAddress(orderId),
  title: 'PayPal Checkout',
});
frame.style.cssText = 'border: 0; width: 100%; height: 30rem;';
const close = Object.assign(document.createElement('button'), { textContent: 'Close' });
close.addEventListener('click', () => void link.call('chosen', { orderId, payerId: null, approved: false }));
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const choice = readApproval(event, orderId);
  if (choice) void link.call('chosen', choice);
});
document.body.append(close, frame);
