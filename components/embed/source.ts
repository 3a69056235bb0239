import type { Breakage, Engine } from '@/components/watch/engine';
import { retryMs } from '@/lib/player/backoff';

/** In ms. After it a failure is a new one. */
const PROVEN_AFTER_MS = 60_000;
const MAX_MEDIA_BREAKS = 4;

type Options = {
  video: HTMLVideoElement;
  /** Of the playlist, with the token of now. */
  address: () => string;
  token: () => string;
  onRefused: () => void;
  onFailed: (why: 'format' | 'media' | 'not-loaded') => void;
};

/** Plays a playlist by `?token=`, in a frame without cookies and storage. */
export function createSource({ video, address, token, onRefused, onFailed }: Options) {
  let engine: Engine | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLive = false;
  let isClosed = false;
  let openedAtMs = 0;
  let breaks = 0;

  const report = {
    levels: () => undefined,
    shownHeight: () => undefined,
    captions: () => undefined,
    audio: () => undefined,
    failing: () => undefined,
    error: () => undefined,
    live: (now: boolean) => (isLive = now),
    refused: onRefused,
    // Where autoplay is forbidden, the video's own button begins.
    opened: () => void video.play().catch(() => undefined),
    broken(kind: Breakage): void {
      clearTimeout(timer);
      if (performance.now() - openedAtMs > PROVEN_AFTER_MS) breaks = 0;
      breaks += 1;
      if (kind === 'format' || (kind === 'media' && breaks > MAX_MEDIA_BREAKS)) {
        close();
        return onFailed(kind);
      }
      timer = setTimeout(() => void open(isLive ? null : video.currentTime), retryMs(breaks));
    },
  };

  async function open(startAt: number | null): Promise<void> {
    engine?.destroy();
    const engines = await loadEngines().catch(() => null);
    if (isClosed) return;
    if (!engines) return onFailed('not-loaded');
    const { Hls, openHls, openNative } = engines;
    // A live playlist is asked for again at the address that it had first.
    Hls.DefaultConfig.xhrSetup = (xhr, url) => xhr.open('GET', withToken(url, token()), true);
    openedAtMs = performance.now();
    const options = { video, src: address(), startAt, report };
    // Safari's own player can't change the token, so it comes second here.
    engine = openHls(options) ?? openNative(options);
  }

  function close(): void {
    isClosed = true;
    clearTimeout(timer);
    engine?.destroy();
    engine = null;
  }

  return { open, close, wasLive: () => isLive };
}

async function loadEngines() {
  const [{ default: Hls }, { openHls }, { openNative }] = await Promise.all([
    import('hls.js/light'),
    import('@/components/watch/hls-engine'),
    import('@/components/watch/native-engine'),
  ]);
  return { Hls, openHls, openNative };
}

const withToken = (url: string, token: string) => url.replace(/([?&]token=)[^&]*/, `$1${token}`);
