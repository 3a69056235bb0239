import { Fault } from '../support/say.mjs';
import { runLoads, WARM_UP_MS } from './load/run-loads.mjs';
import { ROUNDS } from './rounds.mjs';
import { listItems } from './servers/items.mjs';
import { startBare } from './servers/bare.mjs';
import { startNginx } from './servers/nginx.mjs';
import { startNode } from './servers/node.mjs';
import { startPostgres } from './servers/postgres.mjs';
import { startSite } from './servers/site.mjs';

/**
 * What a scenario is given: servers that `close` stops, loads of the chosen length, and as
 * `totalSeconds` how long all loads on one target take together. A server has `what` it is called,
 * `isUp` and `stop`.
 */
export function createStage(seconds) {
  const started = [];
  const keep = async (starting) => {
    const server = await starting;
    started.unshift(server);
    return server;
  };
  return {
    totalSeconds: ROUNDS * (WARM_UP_MS / 1000 + seconds),
    startSite: (options) => keep(startSite(options)),
    startPostgres: () => keep(startPostgres()),
    startNginx: (folder) => keep(startNginx(folder)),
    startNode: (folder) => keep(startNode(folder)),
    startBare: () => keep(startBare()),
    runLoads: (loads) => runLoads(loads, seconds),
    listItems,
    /** @throws Fault when a server has exited meanwhile, because its figures mean nothing */
    async check() {
      for (const server of started) {
        if (!(await server.isUp())) throw new Fault(`${server.what} ended while it was measured.`);
      }
    },
    async close() {
      for (const server of started) await server.stop();
    },
  };
}
