import type { TvTexts } from '@/lib/content/tv';
import { ask, type Failed } from './ask';
import { button, isBack, make, show } from './dom';

type Token = {
  playlist: string | null;
  place?: string | null;
  cast_token?: string | null;
  resume?: { seconds: number } | null;
};

export type TvEvent = { id: string; title: string; image: string; when: string; phase: string };

type Screen = { texts: TvTexts; grant: string; leave: () => void; onEnded: () => void };

const BEAT_MS = 30_000;
const WAIT_MS = 10_000;
const RETRY_MS = 5000;
const BAR_MS = 5000;
const STEP_S = 10;
const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Those that a later request may not have. */
const PASSING = ['', 'rate_limited', 'house_full', 'internal', 'upstream_unavailable', 'upstream_invalid'];

const screenId = findScreenId();
/** By event: what the last answer had, which keeps the place when the event is opened again. */
const places: Record<string, string | null | undefined> = {};

/** Plays by one address that counts while this screen asks for tokens. */
export function play(event: TvEvent, { texts, grant, leave, onEnded }: Screen): void {
  const base = `/api/playback/${event.id}/`;
  const video = make('video', { autoplay: '', playsinline: '' }) as HTMLVideoElement;
  const note = make('p', { class: 'note', role: 'status' });
  const bar = make('div', { class: 'bar' }, make('strong', {}, event.title), note);
  let timer = 0;
  let barTimer = 0;
  let isOver = false;
  let isOpen = false;

  const isLive = () => video.duration === Infinity;

  function say(text: string, stays: boolean): void {
    note.textContent = text;
    bar.className = 'bar shown';
    clearTimeout(barTimer);
    if (!stays) barTimer = window.setTimeout(() => (bar.className = 'bar'), BAR_MS);
  }
  const sayHints = () => say(isLive() ? texts.liveHints : texts.hints, false);

  function end(then: () => void): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    clearTimeout(barTimer);
    document.removeEventListener('keydown', onKey);
    video.removeAttribute('src');
    video.load();
    then();
  }

  function later(ms: number): void {
    clearTimeout(timer);
    if (!isOver) timer = window.setTimeout(() => beat(false), ms);
  }

  function beat(takeOver: boolean): void {
    const position = !isLive() && video.currentTime > 1 ? Math.floor(video.currentTime) : undefined;
    const body = { screen: screenId, cast: true, place: places[event.id] || undefined, position, takeOver };
    void ask<Token>(`${base}token`, body, grant).then((answer) => {
      if (isOver) return;
      if (!answer.ok) return refuse(answer);
      places[event.id] = answer.value.place;
      if (answer.value.playlist === null) {
        say(texts.starts, true);
        return later(WAIT_MS);
      }
      later(BEAT_MS);
      if (!isOpen) open(answer.value);
    });
  }

  function open({ playlist, cast_token: token, resume }: Token): void {
    isOpen = true;
    video.src = `${base}media/${playlist}?token=${token || ''}`;
    video.onloadedmetadata = () => {
      if (resume && !isLive() && resume.seconds < video.duration - STEP_S) video.currentTime = resume.seconds;
      sayHints();
      const started = video.play() as Promise<void> | undefined;
      if (started) started.catch(() => say(texts.paused, true));
    };
  }

  function refuse({ code, message }: Failed): void {
    if (PASSING.indexOf(code) >= 0) {
      if (code === '') say(texts.offline, true);
      return later(RETRY_MS);
    }
    if (code === 'unauthorized') return end(onEnded);
    end(() => {
      const buttons = [button(texts.back, leave)];
      const again = () => play(event, { texts, grant, leave, onEnded });
      if (code === 'too_many_screens' || code === 'screen_stopped')
        buttons.unshift(
          button(texts.here, () => {
            void ask(`${base}token`, { screen: screenId, takeOver: true }, grant).then(again);
          }),
        );
      show('message', make('h1', {}, event.title), message, ...buttons);
    });
  }

  function onKey(key: KeyboardEvent): void {
    if (isBack(key)) {
      key.preventDefault();
      return end(leave);
    }
    if (key.key === 'Enter' || key.key === ' ' || key.keyCode === 415 || key.keyCode === 19) {
      key.preventDefault();
      if (video.paused) void video.play();
      else video.pause();
      return video.paused ? say(texts.paused, true) : sayHints();
    }
    const step = key.key === 'ArrowRight' ? STEP_S : key.key === 'ArrowLeft' ? -STEP_S : 0;
    if (step && !isLive()) video.currentTime = Math.max(0, video.currentTime + step);
    sayHints();
  }

  if (!video.canPlayType(HLS_TYPE))
    return show('message', make('h1', {}, event.title), texts.unplayable, button(texts.back, leave));
  video.onerror = () => {
    // A new address, after a token that says whether there is still access.
    isOpen = false;
    later(RETRY_MS);
  };
  video.onended = () => end(leave);
  document.addEventListener('keydown', onKey);
  show('player', video, bar);
  say(texts.loading, true);
  beat(false);
}

/** Stored, so that a reload takes no second place. */
function findScreenId(): string {
  const bytes = Array.prototype.slice.call(crypto.getRandomValues(new Uint8Array(12))) as number[];
  const made = `tv-${bytes.map((byte) => `0${byte.toString(16)}`.slice(-2)).join('')}`;
  try {
    const known = sessionStorage.getItem('tv-screen') || made;
    sessionStorage.setItem('tv-screen', known);
    return known;
  } catch {
    return made;
  }
}
