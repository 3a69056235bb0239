import { constants, setPriority } from 'node:os';

/** Between two samples, in milliseconds. */
const EVERY_MS = 40;
/** Strings made for one sample: one or two milliseconds of work, and of the kind that a neighbour on the same core slows down most. */
const STRINGS = 12_000;

// The work gives way to whoever wants the processor and is measured in time on one: it disturbs nobody, and waits do not count.
setPriority(constants.priority.PRIORITY_LOW);
process.once('disconnect', () => process.exit());
setInterval(() => {
  const began = process.cpuUsage();
  makeStrings();
  const { user, system } = process.cpuUsage(began);
  process.send({ at: Date.now(), power: 1 / (user + system) });
}, EVERY_MS);

function makeStrings() {
  let text = '';
  for (let number = 0; number < STRINGS; number += 1) text = String(number) + text.slice(0, 50);
  return text;
}
