import { readFileSync } from 'node:fs';

/** More than this of the processors gone to other machines, and the slowest hundredth is theirs. */
export const MOST_STOLEN = 0.02;

/** In which fields of its first line /proc/stat counts (proc(5)): all processor time there was, and what others took of it. */
const FIELDS = 8;
const STEAL = 7;

/**
 * Begins to watch what other machines on the same hardware take of this one's processors.
 * @param read gives the text of /proc/stat; where there is none, nothing is seen
 * @returns a function that says how much they have taken since, 0 to 1
 */
export function watchStolen(read = () => readFileSync('/proc/stat', 'utf8')) {
  const began = readTimes(read);
  return () => {
    const spent = readTimes(read).map((ticks, index) => ticks - began[index]);
    const all = spent.reduce((sum, ticks) => sum + ticks, 0);
    return all > 0 ? spent[STEAL] / all : 0;
  };
}

/**
 * Measures, and does so anew while others took more than `MOST_STOLEN` meanwhile.
 * @param take measures once
 * @param tries how often at most
 * @returns what was `measured` last, and what was `stolen` then, 0 to 1
 */
export async function measureCalmly(take, tries, watch = watchStolen) {
  for (let left = tries - 1; ; left -= 1) {
    const readStolen = watch();
    const measured = await take();
    const stolen = readStolen();
    if (stolen <= MOST_STOLEN || left === 0) return { measured, stolen };
  }
}

function readTimes(read) {
  try {
    const [line] = read().split('\n');
    return line
      .trim()
      .split(/\s+/)
      .slice(1, 1 + FIELDS)
      .map(Number);
  } catch {
    return Array(FIELDS).fill(0);
  }
}
