import { EMBED } from '@/lib/content/embed';
import { PLAYER, PLAYER_FAILURES, PLAYER_HALT, PLAYER_TROUBLE } from '@/lib/content/player';
import { backoffMs } from '@/lib/player/backoff';
import { ask, parseToken, type Token } from './ask';
import { pair } from './pair';
import { createPanel } from './panel';
import { listParents } from './parents';
import { createSource } from './source';

/** In ms. A token lasts 90 s. */
const RENEW_MS = 30_000;
const WAITING_MS = 5000;
const AT_ONCE_MS = 1000;

/** The empty code is no response of ours. */
const PASSING = ['', 'house_full', 'rate_limited', 'upstream_unavailable', 'upstream_invalid', 'internal'];

function start(video: HTMLVideoElement, element: HTMLElement): void {
  const { event = '', title = '', page = '' } = element.dataset;
  const panel = createPanel(element, video);
  const screen = makeId();
  /** All of it is gone with the page. */
  let grant: string | null = null;
  let token: Token | null = null;
  let source: ReturnType<typeof createSource> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let askedAtMs = -Infinity;

  const toPage = { label: EMBED.actions.see, href: page };
  const toTicket = { label: EMBED.actions.buy, href: page };

  function stop(...said: Parameters<typeof panel.say>): void {
    clearTimeout(timer);
    source?.close();
    source = null;
    token = null;
    panel.say(...said);
  }

  const next = (ms: number, takeOver = false) => {
    clearTimeout(timer);
    timer = setTimeout(() => void renew(takeOver), ms);
  };

  async function renew(takeOver = false): Promise<void> {
    askedAtMs = performance.now();
    const place = token?.place ?? undefined;
    const answer = await (grant === null
      ? ask(`/api/playback/${event}/frame`, { token: token?.token }, null, token !== null)
      : ask(
          `/api/playback/${event}/token`,
          { screen, place, takeOver: takeOver || undefined },
          grant,
          token !== null,
        ));
    if (!answer.ok) return refused(answer);
    const given = parseToken(answer.value);
    if (given === null) return refused({ code: 'upstream_invalid', message: PLAYER_FAILURES.unreadable });
    failures = 0;
    token = given;
    next(Math.min(given.playlist === null ? WAITING_MS : RENEW_MS, given.previewLeftMs ?? Infinity));
    if (given.playlist === null) {
      source?.close();
      source = null;
      return panel.say(PLAYER_TROUBLE.before.title, [PLAYER_TROUBLE.before.text]);
    }
    if (!source) play(given.playlist);
  }

  function play(playlist: string): void {
    panel.hide();
    source = createSource({
      video,
      address: () => `/api/playback/${event}/media/${playlist}?token=${token?.token}`,
      token: () => token?.token ?? '',
      onRefused: () => next(Math.max(0, askedAtMs + AT_ONCE_MS - performance.now())),
      onFailed: (why) => stop(PLAYER_HALT.failed.title, [FAILED[why]], [toPage]),
    });
    void source.open(null);
  }

  function refused({ code, message }: { code: string; message: string }): void {
    if (PASSING.includes(code)) {
      failures += 1;
      if (!source) panel.say(PLAYER_TROUBLE.interrupted.title, [message || PLAYER_TROUBLE.interrupted.text]);
      return next(backoffMs(failures));
    }
    const connect = { label: EMBED.pair.begin, act: startPairing };
    if (code === 'unauthorized' && grant !== null) {
      grant = null;
      return stop(EMBED.pair.ended, [], [connect, toPage]);
    }
    if (code === 'too_many_screens' || code === 'screen_stopped') {
      const { title: heading, action } =
        PLAYER_HALT[code === 'screen_stopped' ? 'screenStopped' : 'tooManyScreens'];
      return stop(heading, [message], [{ label: action, act: () => next(0, true) }]);
    }
    if (code !== 'not_entitled') return stop(PLAYER_HALT.failed.title, [message], [toPage]);
    const heading = source ? PLAYER_HALT.previewOver.title : title;
    stop(heading, [message], grant === null ? [connect, toTicket] : [toTicket]);
  }

  function startPairing(): void {
    const [site = ''] = listParents();
    void pair({ event, site, panel, onGrant: begin });
  }

  function begin(given: string | null): void {
    grant = given;
    panel.say(PLAYER.loading);
    next(0);
  }

  video.addEventListener('ended', () => {
    if (source?.wasLive()) stop(PLAYER_HALT.liveOver.title, [PLAYER_HALT.liveOver.text], [toPage]);
  });
  document.addEventListener('visibilitychange', () => {
    const isLate = performance.now() - askedAtMs > RENEW_MS;
    if (document.visibilityState === 'visible' && isLate && token) next(0);
  });

  // On the card the viewer has pressed "Play here" already.
  if (document.referrer.startsWith(`${location.origin}/embed/`)) begin(null);
  else panel.say(title, [], [{ label: PLAYER.play, act: () => begin(null) }, toPage]);
}

const FAILED = {
  format: PLAYER_FAILURES.format,
  media: PLAYER_FAILURES.cannotPlay,
  'not-loaded': PLAYER_FAILURES.notLoaded,
};

function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const [video, element] = [document.querySelector('video'), document.querySelector('main')];
if (video && element) start(video, element);
