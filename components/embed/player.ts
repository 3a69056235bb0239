import { EMBED } from '@/lib/content/embed';
import { PLAYER, PLAYER_FAILURES, PLAYER_HALT, PLAYER_TROUBLE } from '@/lib/content/player';
import { postForAnswer } from '@/lib/http/post-json';
import { fieldOf, textOf } from '@/lib/http/text-of';
import { backoffMs } from '@/lib/player/backoff';
import type { AppError, ErrorCode } from '@/lib/result';
import { createPanel } from './panel';
import { createSource } from './source';

/** In ms. A token lasts 90 s. */
const RENEW_MS = 30_000;
const WAITING_MS = 5000;

const PASSING: readonly ErrorCode[] = [
  'house_full',
  'rate_limited',
  'upstream_unavailable',
  'upstream_invalid',
  'internal',
];

type Token = { token: string; playlist: string | null; previewLeftMs: number | null };

function start(video: HTMLVideoElement, element: HTMLElement): void {
  const { event = '', title = '', page = '' } = element.dataset;
  const panel = createPanel(element);
  let token: Token | null = null;
  let source: ReturnType<typeof createSource> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let askedAtMs = -Infinity;
  let isOver = false;

  const toPage = { label: EMBED.actions.see, href: page };

  function stop(...said: Parameters<typeof panel.say>): void {
    isOver = true;
    clearTimeout(timer);
    source?.close();
    panel.say(...said);
  }

  const next = (ms: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void ask(), ms);
  };

  async function ask(): Promise<void> {
    askedAtMs = performance.now();
    const path = `/api/playback/${event}/frame${token ? '/renew' : ''}`;
    const body = token ? { token: token.token } : {};
    const answer = await postForAnswer(path, body, parseToken, PLAYER_FAILURES.unreadable);
    if (isOver) return;
    if (!answer.ok) return refused(answer.error);
    failures = 0;
    token = answer.value;
    const { playlist, previewLeftMs } = token;
    next(Math.min(playlist === null ? WAITING_MS : RENEW_MS, previewLeftMs ?? Infinity));
    if (playlist === null) return panel.say(PLAYER_TROUBLE.before.title, [PLAYER_TROUBLE.before.text]);
    if (source) return;
    panel.hide();
    source = createSource({
      video,
      address: () => `/api/playback/${event}/media/${playlist}?token=${token?.token}`,
      token: () => token?.token ?? '',
      onRefused: () => next(0),
      onFailed: (why) =>
        stop(
          PLAYER_HALT.failed.title,
          [why === 'format' ? PLAYER_FAILURES.format : PLAYER_FAILURES.cannotPlay],
          [toPage],
        ),
    });
    void source.open(null);
  }

  function refused({ code, message }: AppError): void {
    if (PASSING.includes(code)) {
      failures += 1;
      if (!source) panel.say(PLAYER_TROUBLE.interrupted.title, [message]);
      return next(backoffMs(failures));
    }
    const ticket = { label: EMBED.actions.buy, href: page };
    if (code !== 'not_entitled') return stop(PLAYER_HALT.failed.title, [message], [toPage]);
    stop(source ? PLAYER_HALT.previewOver.title : title, [message], [ticket]);
  }

  video.addEventListener('ended', () => {
    if (source?.wasLive()) stop(PLAYER_HALT.liveOver.title, [PLAYER_HALT.liveOver.text], [toPage]);
  });
  document.addEventListener('visibilitychange', () => {
    const isLate = performance.now() - askedAtMs > RENEW_MS;
    if (document.visibilityState === 'visible' && isLate && token) next(0);
  });

  // From the card the viewer has pressed "Play here" already.
  if (document.referrer.startsWith(`${location.origin}/embed/`)) {
    panel.say(PLAYER.loading);
    void ask();
  } else panel.say(title, [], [{ label: PLAYER.play, act: () => void ask() }, toPage]);
}

function parseToken(value: unknown): Token | null {
  const [token, playlist, left] = [
    textOf(value, 'token'),
    fieldOf(value, 'playlist'),
    fieldOf(value, 'preview_left'),
  ];
  if (token === null || (playlist !== null && typeof playlist !== 'string')) return null;
  return { token, playlist, previewLeftMs: typeof left === 'number' ? left * 1000 : null };
}

const [video, element] = [document.querySelector('video'), document.querySelector('main')];
if (video && element) start(video, element);
