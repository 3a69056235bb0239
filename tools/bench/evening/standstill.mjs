/** In milliseconds. */
const STILL_MS = 400;

export const listStills = (seen, sinceMs) => toStills(seen, sinceMs).map(({ forMs }) => forMs);

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
