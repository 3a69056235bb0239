import { joinPage } from '@/sandbox/shared/browser/frame-link';

// The bank's page posts to the origin that confirmed, which is this frame's and not the shop's.
const { link, start } = await joinPage({});
const url = new URL(typeof start === 'object' && start !== null ? String(Reflect.get(start, 'url')) : '');

const frame = Object.assign(document.createElement('iframe'), { src: url.href, title: 'Your bank' });
frame.style.cssText = 'border: 0; width: 100%; height: 30rem;';
const close = Object.assign(document.createElement('button'), { textContent: 'Close' });
close.setAttribute('aria-label', 'Close');
close.addEventListener('click', () => void link.call('done'));
window.addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
  const isAnswer =
    typeof data === 'object' && data !== null && Reflect.get(data, 'type') === 'stripe-challenge-complete';
  if (origin === url.origin && isAnswer) void link.call('done');
});
document.body.append(close, frame);
