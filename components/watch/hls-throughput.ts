import type { Events, Fragment } from 'hls.js';
import type Light from 'hls.js/light';

/** In milliseconds. Longer downloads are measured before they finish. */
const LONG_MS = 2000;

export function measureThroughput(hls: Light, events: typeof Events): () => boolean {
  let segment: Fragment | null = null;
  hls.on(events.FRAG_LOADING, (_, { frag }) => {
    if (String(frag.type) === 'main') segment = frag;
  });
  return () => {
    const bitrate = hls.levels[hls.loadLevel]?.bitrate ?? 0;
    return (toBitsPerSecond(segment) ?? hls.bandwidthEstimate) < bitrate;
  };
}

function toBitsPerSecond(segment: Fragment | null): number | null {
  if (!segment) return null;
  const { loaded, loading, aborted } = segment.stats;
  const passedMs = performance.now() - loading.first;
  const isOnItsWay = loading.first > 0 && loading.end === 0 && !aborted;
  return isOnItsWay && passedMs > LONG_MS ? (loaded * 8000) / passedMs : null;
}
