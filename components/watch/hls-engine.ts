import Hls, { type ErrorData } from 'hls.js';
import { CANNOT_PLAY, type Report } from './report';

const DISCONNECTED = 'The connection to the show was lost. Check your network, then reload the page.';

const MAX_REPAIRS = 2;
const RETRY_AFTER_MS = 2000;

/** Plays through hls.js until `signal` says otherwise. False where the browser has not what it takes. */
export function startHls(video: HTMLVideoElement, src: string, report: Report, signal: AbortSignal): boolean {
  if (!Hls.isSupported()) return false;
  const hls = new Hls();
  let repairs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** hls.js has tried each address several times before it calls a network error fatal; we try once more. */
  let network: 'up' | 'retrying' | 'down' = 'up';

  const load = () => {
    network = 'retrying';
    // Without a master playlist there is nothing to go on with.
    if (hls.levels.length > 0) hls.startLoad();
    else hls.loadSource(src);
  };
  const handle = ({ type }: ErrorData) => {
    if (type === Hls.ErrorTypes.MEDIA_ERROR && repairs < MAX_REPAIRS) {
      repairs += 1;
      hls.recoverMediaError();
    } else if (type !== Hls.ErrorTypes.NETWORK_ERROR) {
      report(CANNOT_PLAY);
    } else if (network === 'up') {
      network = 'retrying';
      timer = setTimeout(load, RETRY_AFTER_MS);
    } else {
      network = 'down';
      report(DISCONNECTED);
    }
  };

  hls.on(Hls.Events.ERROR, (_, data) => {
    if (data.fatal) handle(data);
  });
  hls.on(Hls.Events.FRAG_LOADED, () => {
    network = 'up';
  });
  window.addEventListener('online', () => (network === 'down' ? load() : undefined), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    hls.destroy();
  });
  hls.loadSource(src);
  hls.attachMedia(video);
  return true;
}
