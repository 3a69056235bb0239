import { PLAYER_FAILURES as FAILURES } from '@/lib/content/player';
import { backoffMs, retryMs } from '@/lib/player/backoff';
import { reloadOnce } from '@/components/ui/reload-once';
import type { Breakage, Engine, EngineReport, OpenEngine } from './engine';
import { loadEngine } from './load-engine';
import type { PlayerStore } from './player-state';

/** In milliseconds. */
const PROVEN_AFTER_MS = 60_000;
/** Network failures retry without limit. */
const MAX_MEDIA_BREAKS = 4;

type Wiring = {
  video: HTMLVideoElement;
  store: PlayerStore;
  report: Omit<EngineReport, 'broken'>;
};

export type Source = ReturnType<typeof createSource>;

export function createSource({ video, store, report }: Wiring) {
  let loading = loadEngine();
  let engine: Engine | null = null;
  let open: OpenEngine | null = null;
  let src: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedAtMs = 0;
  let breaks = { network: 0, media: 0 };
  let isClosed = false;

  const fail = (message: string) => store.set({ halt: { kind: 'failed', message }, isWaiting: false });

  const letGo = () => {
    clearTimeout(timer);
    timer = undefined;
    engine?.destroy();
    engine = null;
  };

  const start = (startAt: number | null) => {
    letGo();
    if (isClosed || src === null || open === null) return;
    openedAtMs = performance.now();
    engine = open({ video, src, startAt, report: { ...report, broken } });
    if (!engine) return fail(FAILURES.noEngine);
    const { level } = store.get();
    if (level !== null) engine.setLevel(level);
  };

  const load = async (startAt: number | null) => {
    open = await loading;
    if (isClosed) return;
    if (open) return start(startAt);
    if (reloadOnce()) return;
    loading = loadEngine();
    fail(FAILURES.notLoaded);
  };

  const broken = (kind: Breakage) => {
    if (isClosed || timer !== undefined) return;
    if (kind === 'format') {
      letGo();
      return fail(FAILURES.format);
    }
    if (performance.now() - openedAtMs > PROVEN_AFTER_MS) breaks = { network: 0, media: 0 };
    breaks[kind] += 1;
    if (breaks.media > MAX_MEDIA_BREAKS) {
      letGo();
      return fail(FAILURES.cannotPlay);
    }
    const waitMs = (kind === 'network' ? retryMs : backoffMs)(breaks[kind]);
    timer = setTimeout(() => start(resumeAt()), waitMs);
  };

  /** A position in a live window that has moved on means nothing. */
  const resumeAt = () => {
    const { isLive, position, isStarted } = store.get();
    return !isLive && isStarted ? position : null;
  };

  return {
    get engine() {
      return engine;
    },
    get address() {
      return src;
    },
    /** `startAt` is in seconds. */
    async open(address: string, startAt: number | null): Promise<void> {
      if (src === address) return;
      src = address;
      if (!engine) await load(startAt);
    },
    restart(startAt: number | null = resumeAt()): void {
      breaks = { network: 0, media: 0 };
      if (open) start(startAt);
      else void load(startAt);
    },
    stop(): void {
      letGo();
      src = null;
    },
    close(): void {
      isClosed = true;
      letGo();
    },
  };
}
