import { withLabels } from '@/lib/player/track-labels';
import type { CaptionTrack, Engine, EngineOptions } from './engine';

/** Safari plays about three segments behind the end and hides their length. */
const EDGE_SECONDS = 12;

/** Signed addresses outlive the recording's length by at least this (decision 41). */
const SPARE_MS = 14 * 60_000;

/** HTML audio tracks (Safari only). */
type Sound = EventTarget & ArrayLike<CaptionTrack & { enabled: boolean }>;

/** The browser exposes neither the cause of a failure nor the quality. */
export function openNative({ video, src, startAt, report }: EngineOptions): Engine {
  const openedAtMs = Date.now();
  const controller = new AbortController();
  const { signal } = controller;
  const on = (target: EventTarget, name: string, act: () => void) =>
    target.addEventListener(name, act, { signal });

  const isLive = () => video.duration === Infinity;
  const tracks = () =>
    [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
  const tellCaptions = () => {
    const shown = tracks().find(({ mode }) => mode === 'showing');
    report.captions(withLabels(tracks().map(toTrack)), shown ? toTrack(shown).id : null);
  };

  on(video, 'loadedmetadata', () => {
    if (startAt !== null && !isLive()) video.currentTime = startAt;
  });
  on(video, 'durationchange', () => report.live(isLive()));
  on(video, 'resize', () => report.shownHeight(video.videoHeight || null));
  on(video, 'playing', () => report.failing(null));
  // After a long pause the signed addresses would expire, and this player can't renew them.
  on(video, 'play', () => {
    if (!isLive() && Date.now() - openedAtMs > video.currentTime * 1000 + SPARE_MS) report.broken('network');
  });
  on(video, 'error', () => {
    const cause = video.error?.code === MediaError.MEDIA_ERR_DECODE ? 'media' : 'network';
    report.error(cause);
    // A refused playlist looks like any other failure, so request a new token first.
    report.refused();
    report.failing('unavailable');
    report.broken(cause);
  });
  for (const name of ['addtrack', 'removetrack', 'change']) on(video.textTracks, name, tellCaptions);
  const sound = 'audioTracks' in video ? (video.audioTracks as Sound) : null;
  const audio = () => Array.from(sound ?? []);
  const tellAudio = () => {
    const heard = audio().find(({ enabled }) => enabled);
    report.audio(withLabels(audio().map(toTrack)), heard ? toTrack(heard).id : null);
  };
  if (sound) for (const name of ['addtrack', 'removetrack', 'change']) on(sound, name, tellAudio);
  const newest = () => {
    const { seekable } = video;
    return isLive() && seekable.length > 0 ? seekable.end(seekable.length - 1) : null;
  };
  video.src = src;
  report.opened();

  return {
    kind: 'native',
    livePosition() {
      const end = newest();
      return end === null ? null : Math.max(video.seekable.start(0), end - EDGE_SECONDS);
    },
    newest,
    isSlow: () => null,
    setLevel: () => undefined,
    setCaption(id) {
      for (const track of tracks()) track.mode = toTrack(track).id === id ? 'showing' : 'disabled';
    },
    setAudio(id) {
      for (const track of audio()) track.enabled = toTrack(track).id === id;
    },
    bandwidth: () => null,
    nudge: () => undefined,
    destroy() {
      controller.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}

function toTrack({ label, language, id }: CaptionTrack): CaptionTrack {
  return { id: id || `${language} ${label}`, label: label || language, language };
}
