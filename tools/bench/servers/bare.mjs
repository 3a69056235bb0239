import { setTimeout as sleep } from 'node:timers/promises';
import { isListening } from '../../support/machine.mjs';
import { findFreePorts } from '../../../sandbox/shared/free-ports.ts';
import { withoutSettings } from '../../support/settings.mjs';
import { root } from '../../support/root.mjs';
import { buildBareApp, removeBareApp, startBareApp } from '../bare-app.mjs';
import { readMemory } from './memory.mjs';

const LOG = 'test-results/bench/logs/bare.log';
/** As often as the site is asked when it starts. */
const POLL_MS = 20;

/**
 * Builds and serves an app of nothing but its framework with `next start`: what ours costs more is
 * our own doing.
 */
export async function startBare() {
  const env = withoutSettings(root, process.env);
  await buildBareApp(root, env, LOG);
  const [port] = await findFreePorts(1);
  const url = `http://localhost:${port}`;
  let server = null;

  async function end() {
    server.kill('SIGTERM');
    await server.gone;
  }

  async function begin() {
    const began = performance.now();
    server = startBareApp(root, env, port, LOG);
    while (!(await isServing(url))) await sleep(POLL_MS);
    return performance.now() - began;
  }
  await begin();

  return {
    url,
    what: 'The bare app',
    isUp: () => isListening(port),
    /** @returns how long until its first 200, in milliseconds */
    async restart() {
      await end();
      return begin();
    },
    /** In megabytes. */
    readMemory: () => readMemory(port),
    async stop() {
      await end();
      removeBareApp(root);
    },
  };
}

async function isServing(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
