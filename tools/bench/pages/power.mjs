import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { percentile } from '../statistics.mjs';
import { watchStolen } from '../stolen.mjs';

const METER = fileURLToPath(new URL('power-meter.mjs', import.meta.url));
/** The share of samples that the machine's full power is at least: single ones are better than it by chance. */
const FULL = 0.9;
/** Of its full power, what a machine must have while a page is loaded. */
const ENOUGH = 0.85;

/**
 * Begins to watch how fast this machine is: neighbours who share a core slow it down by half without taking anything that
 * /proc/stat would count.
 * @returns a function that says what of its full power (the most seen so far) it had between two times, which are
 *   milliseconds since 1970: 0 to 1, and 0 when nothing was seen between them
 */
export function watchPower() {
  const samples = [];
  const meter = fork(METER);
  meter.on('message', (sample) => samples.push(sample));
  // It ends with this process, and keeps it from ending no longer than there is something to measure.
  meter.unref();
  meter.channel.unref();
  return (from, to) => toPower(samples, from, to);
}

/**
 * What of its full power a machine had between two times.
 * @param samples of all times, each `at` a time, with the work done in a unit of processor time as `power`
 */
export function toPower(samples, from, to) {
  const seen = samples.filter(({ at }) => at >= from && at <= to);
  if (seen.length === 0) return 0;
  const sum = seen.reduce((all, { power }) => all + power, 0);
  const most = percentile(
    samples.map(({ power }) => power),
    FULL,
  );
  return Math.min(1, sum / seen.length / most);
}

/**
 * Measures until the machine has its power meanwhile, or there are no tries left.
 * @param take measures once
 * @param readPower says of what was measured what of its full power the machine had, 0 to 1
 * @returns what was `measured` when the machine had most of its `power`, whatever it says
 */
export async function measureAtPower(take, readPower, tries, watch = watchStolen) {
  let best;
  for (let left = tries; left > 0; left -= 1) {
    const readStolen = watch();
    const measured = await take();
    const power = readPower(measured) * (1 - readStolen());
    if (!best || power > best.power) best = { measured, power };
    if (power >= ENOUGH) break;
  }
  return best;
}
