import type Hls from 'hls.js';

const TRIES = 3;

type Choice = Pick<Hls, 'loadLevel' | 'minAutoLevel' | 'maxAutoLevel' | 'capLevelToPlayerSize'> & {
  levels: readonly Pick<Hls['levels'][number], 'loadError'>[];
};

/** hls.js remembers the failure. A single level stays, so an origin that is down is retried. */
export function leaveOut(hls: Choice, status: number, failedBefore: number): boolean {
  if (status < 400 || failedBefore + 1 < TRIES) return false;
  const others = hls.levels.flatMap(({ loadError }, level) =>
    level !== hls.loadLevel && level >= hls.minAutoLevel && loadError === 0 ? [level] : [],
  );
  if (others.length > 0 && others.every((level) => level > hls.maxAutoLevel))
    hls.capLevelToPlayerSize = false;
  return others.length > 0;
}
