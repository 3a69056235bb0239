/** The user can fix it, so only the message is printed, without a stack. */
export class Fault extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function toDuration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

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
