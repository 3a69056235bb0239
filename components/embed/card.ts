import { EMBED } from '@/lib/content/embed';
import { sayMoment } from '@/lib/time/moment';
import { listParents } from './parents';

/** In ms. Cards of the same event don't reload at once. */
const SPREAD_MS = 10_000;
/** Longer timers end at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const card = document.querySelector('main');

for (const time of document.querySelectorAll('time'))
  time.textContent = sayMoment(Date.parse(time.dateTime), time.dataset.zone ?? null, { beside: 'reader' });

if (card?.dataset.changes) {
  const waitMs = Number(card.dataset.changes) + Math.random() * SPREAD_MS;
  if (waitMs < MAX_TIMER_MS) setTimeout(() => location.reload(), waitMs);
}

// The browser refuses the player on a site that isn't listed, so the card need not be trusted.
const { play = '', sites = '' } = card?.dataset ?? {};
if (
  sites !== '' &&
  window.top !== window &&
  listParents().every((origin) => sites.split(' ').includes(origin))
) {
  const button = document.createElement('a');
  button.className = 'button';
  button.href = play;
  button.textContent = EMBED.playHere;
  const actions = card?.querySelector('.actions');
  actions?.firstElementChild?.classList.add('quiet');
  actions?.prepend(button);
}
