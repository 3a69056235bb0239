import type { TvTexts } from '@/lib/content/tv';
import { ask } from './ask';
import { button, isBack, make, moveFocus, show } from './dom';
import { play, type TvEvent } from './play';

type Started = {
  device_code: string;
  user_code: string;
  verification_uri: string;
  expires_in: number;
  interval: number;
};
type Current = { opens: string; events: TvEvent[] };

const KEY = 'tv-grant';
const LIST_MS = 60_000;
const RETRY_MS = 10_000;

/** Code, tickets, player. The grant opens playback alone, so storage may have it. */
export function tvScreen(texts: TvTexts): void {
  let grant = read();
  let timer = 0;
  let isListed = false;

  function later(act: () => void, ms: number): void {
    clearTimeout(timer);
    timer = window.setTimeout(act, ms);
  }
  function message(title: string, text: string, label: string, act: () => void): void {
    show('message', make('h1', {}, title), make('p', { role: 'status' }, text), button(label, act));
  }
  function forget(): void {
    clearTimeout(timer);
    isListed = false;
    grant = null;
    keep(null);
  }

  function connect(): void {
    show('message', texts.loading);
    void ask<Started>('/api/pairings', { kind: 'tv' }, null).then((answer) => {
      if (answer.ok) return showCode(answer.value);
      message(texts.connect, answer.message || texts.offline, texts.retry, connect);
      if (answer.code === '') later(connect, RETRY_MS);
    });
  }

  function showCode({ device_code: secret, user_code: code, verification_uri: uri, ...rest }: Started): void {
    const until = Date.now() + rest.expires_in * 1000;
    let waitMs = rest.interval * 1000;
    const spelled = code.split('').join(' ');
    show(
      'code',
      make('h1', {}, texts.connect),
      make('p', {}, texts.step1, ' ', make('strong', { class: 'address' }, uri.replace(/^https?:\/\//, ''))),
      make('p', {}, texts.step2),
      make('p', { class: 'letters', role: 'img', 'aria-label': spelled }, code),
      make('p', { class: 'note', role: 'status' }, texts.waiting),
    );
    const poll = () => {
      if (Date.now() >= until) return message(texts.expired, '', texts.newCode, connect);
      void ask<{ access_token: string }>('/api/pairings/token', { device_code: secret }, null).then(
        (answer) => {
          if (answer.ok) {
            grant = answer.value.access_token;
            keep(grant);
            return list();
          }
          if (answer.code === 'access_denied') return message(texts.declined, '', texts.newCode, connect);
          if (answer.code === 'expired_token') return message(texts.expired, '', texts.newCode, connect);
          // RFC 8628 section 3.5.
          if (answer.code === 'slow_down') waitMs += 5000;
          later(poll, waitMs);
        },
      );
    };
    later(poll, waitMs);
  }

  const onEnded = () => {
    forget();
    message(texts.ended, texts.endedText, texts.connect, connect);
  };

  function list(): void {
    if (!isListed) show('message', texts.loading);
    void ask<Current>('/api/pairings/current', {}, grant).then((answer) => {
      if (answer.ok) showList(answer.value);
      else if (answer.code === 'unauthorized') return onEnded();
      else if (!isListed) message(texts.yours, answer.message || texts.offline, texts.retry, list);
      later(list, answer.ok ? LIST_MS : RETRY_MS);
    });
  }

  let shown = '';
  function showList(current: Current): void {
    const text = JSON.stringify(current);
    if (isListed && text === shown) return;
    const focused = document.activeElement && document.activeElement.getAttribute('data-id');
    shown = text;
    isListed = true;
    const { opens, events } = current;
    const groups: [string, string[]][] = [
      [texts.live, ['live', 'doors']],
      [texts.next, ['scheduled']],
      [texts.again, ['replay']],
    ];
    const parts: HTMLElement[] = [];
    for (const [title, phases] of groups) {
      const own = events.filter(({ phase }) => phases.indexOf(phase) >= 0);
      if (own.length > 0) parts.push(make('section', {}, make('h2', {}, title), ...own.map(toItem)));
    }
    if (events.length === 0)
      parts.push(make('p', {}, `${texts.empty} ${texts.emptyText.replace('{name}', () => opens)}`));
    const leave = button(texts.leave, () => {
      forget();
      connect();
    });
    leave.className = 'quiet';
    show('list', make('h1', {}, opens || texts.yours), ...parts, leave);
    const again = focused && document.querySelector(`button[data-id="${focused}"]`);
    if (again) (again as HTMLElement).focus();
  }

  function toItem(event: TvEvent): HTMLElement {
    const image = make('img', { src: event.image, alt: '' });
    image.onerror = () => (image.style.visibility = 'hidden');
    const words = make('span', {}, make('strong', {}, event.title), make('small', {}, event.when));
    const item = button(make('span', { class: 'item' }, image, words), () => {
      clearTimeout(timer);
      isListed = false;
      play(event, { texts, grant: grant || '', leave: list, onEnded });
    });
    item.setAttribute('data-id', event.id);
    return item;
  }

  document.addEventListener('keydown', (key) => {
    // Back of a TV's list leaves the page, which is the TV's own way out.
    if (isBack(key) && key.key === 'Backspace') key.preventDefault();
    moveFocus(key);
  });
  if (grant) list();
  else connect();
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Without storage the TV asks for a code each time. */
function keep(grant: string | null): void {
  try {
    if (grant === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, grant);
  } catch {
    return;
  }
}
