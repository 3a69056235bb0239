/** A picture that has not moved for so long stands still, in milliseconds. */
const STILL_MS = 400;

/** For each sample, how long the picture has stood still: a new engine counts from 0 again. */
export const listStills = (seen, sinceMs) => toStills(seen, sinceMs).map(({ forMs }) => forMs);

/** The sample at which the picture stopped after a moment; undefined where it never did. */
export const findStill = (seen, sinceMs) =>
  toStills(seen, sinceMs).find(({ forMs }) => forMs > STILL_MS)?.from;

function toStills(seen, sinceMs) {
  let from = null;
  let last = null;
  return seen
    .filter(({ ms }) => ms >= sinceMs)
    .map((sample) => {
      if (last === null || sample.at > last.at) from = sample;
      last = sample;
      return { from, forMs: sample.ms - from.ms };
    });
}
