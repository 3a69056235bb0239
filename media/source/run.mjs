/** Runs a program to its end. */
import { spawn } from 'node:child_process';

/**
 * Starts `program` and returns the process and a promise of its success; the promise is rejected, with the reason in
 * words, when the program is missing or ends with anything but 0.
 */
export function start(program, args) {
  const child = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(new Error(error.code === 'ENOENT' ? `${program} is not installed.` : error.message)),
    );
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}.`)),
    );
  });
  return { child, ended };
}

/** Runs `program` with nothing on its standard input; rejects as `start` does. */
export async function run(program, args) {
  const { child, ended } = start(program, args);
  child.stdin.end();
  await ended;
}

/** Writes `data` to a stream and waits until there is room for more. */
export function write(stream, data) {
  return new Promise((resolve, reject) => stream.write(data, (error) => (error ? reject(error) : resolve())));
}
