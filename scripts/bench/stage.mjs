import { runLoads, WARM_UP_MS } from './load/run-loads.mjs';
import { ROUNDS } from './rounds.mjs';
import { listItems } from './servers/items.mjs';
import { startPostgres } from './servers/postgres.mjs';
import { startSite } from './servers/site.mjs';

/**
 * What a scenario is given: servers that `close` stops, loads of the chosen length, and as `totalSeconds` how long all loads
 * on one target take together.
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
    runLoads: (loads) => runLoads(loads, seconds),
    listItems,
    async close() {
      for (const server of started) await server.stop();
    },
  };
}
