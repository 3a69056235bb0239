import type { PlayerStore } from './player-state';

/** In milliseconds. As often as the playlist of a live show is read. */
const LOOK_MS = 3000;
/** In milliseconds. What was ended by mistake is opened again soon; later the page itself tells. */
const FOR_MS = 180_000;

type Options = {
  /** Of the playlist that ended. */
  address: () => string | null;
  goOn: () => void;
  load?: (url: string) => Promise<string | null>;
};

/** Goes on where a live show was over and its playlist grows again. */
export function followEnd(store: PlayerStore, options: Options, signal: AbortSignal): void {
  const { address, goOn, load = loadText } = options;
  let overSinceMs: number | null = null;
  let isLooking = false;
  const isOver = () => store.get().halt?.kind === 'live-over';

  const look = async () => {
    if (!isOver()) return void (overSinceMs = null);
    overSinceMs ??= performance.now();
    const playlist = address();
    if (isLooking || playlist === null || performance.now() - overSinceMs > FOR_MS) return;
    isLooking = true;
    const isOn = await hasMore(playlist, load);
    isLooking = false;
    if (isOn && isOver() && !signal.aborted) goOn();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Whether the first variant of a playlist, or the playlist itself, has no end. */
async function hasMore(address: string, load: (url: string) => Promise<string | null>): Promise<boolean> {
  const text = await load(address);
  const first = findAddress(text);
  if (text === null || first === null) return false;
  const isMaster = text.includes('#EXT-X-STREAM-INF');
  const media = isMaster ? await load(new URL(first, address).href) : text;
  return media !== null && findAddress(media) !== null && !media.includes('#EXT-X-ENDLIST');
}

const findAddress = (text: string | null) =>
  text?.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#')) ?? null;

async function loadText(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { cache: 'no-store' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
