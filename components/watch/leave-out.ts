import type Hls from 'hls.js';

/** How often the playlist of one quality is asked for before another one is tried. */
const TRIES = 3;

type Choice = Pick<Hls, 'loadLevel' | 'minAutoLevel' | 'maxAutoLevel' | 'capLevelToPlayerSize'> & {
  levels: readonly Pick<Hls['levels'][number], 'loadError'>[];
};

/**
 * Whether a quality that has no playlist is left out, for as long as hls.js remembers its failure:
 * only while another one may have one, so that an origin that is away is waited for. Where none
 * fits the player, a larger one does.
 */
export function leaveOut(hls: Choice, status: number, failedBefore: number): boolean {
  if (status < 400 || failedBefore + 1 < TRIES) return false;
  const others = hls.levels.flatMap(({ loadError }, level) =>
    level !== hls.loadLevel && level >= hls.minAutoLevel && loadError === 0 ? [level] : [],
  );
  if (others.length > 0 && others.every((level) => level > hls.maxAutoLevel))
    hls.capLevelToPlayerSize = false;
  return others.length > 0;
}
