/**
 * Something the person at the terminal can mend: its message is a sentence, and it is printed
 * without a stack.
 */
export class Fault extends Error {
  /** @param exitCode what the command ends with: 1, or 2 when it was called wrongly */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Elapsed time in words: '0.4 s', '12 s', '3 min 05 s'. */
export function toDuration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Says what is being done, does it, and says how long it took. @returns what `work` returns */
export async function say(text, work) {
  const started = Date.now();
  process.stdout.write(`${text}… `);
  try {
    const result = await work();
    process.stdout.write(`${toDuration(Date.now() - started)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`failed after ${toDuration(Date.now() - started)}\n`);
    throw error;
  }
}
