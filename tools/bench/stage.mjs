import { createLiveInput } from '../../e2e/support/live-input.ts';
import { startPostgres } from '../../tests/contract/postgres-server.ts';
import { startS3 } from '../../sandbox/s3/bucket-server.ts';
import { startOtherServer } from '../../tests/ingest/other-server.ts';
import { createScriptedOrigin } from '../../tests/support/scripted-origin.ts';
import { listItems } from '../traffic/items.mjs';
import { Fault } from '../support/say.mjs';
import { runLoads, WARM_UP_MS } from './load/run-loads.mjs';
import { startApi } from './servers/api.mjs';
import { startBare, startNginx, startNode } from './servers/baselines.mjs';
import { startEncoder } from './servers/encoder.mjs';
import { startSite } from './servers/site.mjs';

export const ROUNDS = 3;

export function createStage(seconds) {
  const started = [];
  const keep = (start) => async (options) => {
    const server = await start(options);
    started.unshift(server);
    return server;
  };
  return {
    totalSeconds: ROUNDS * (WARM_UP_MS / 1000 + seconds),
    listItems,
    startSite: keep(startSite),
    startApi: keep(startApi),
    startNginx: keep(startNginx),
    startNode: keep(startNode),
    startBare: keep(startBare),
    startEncoder: keep(startEncoder),
    startLiveInput: keep(async (more = {}) => ({
      ...(await createLiveInput('bench-live-input', more)),
      what: 'The live input',
      isUp: async () => true,
    })),
    startBucket: keep(async (options) => {
      const s3 = await startS3(options);
      return { ...s3, what: 'The bucket', isUp: async () => true, stop: () => s3.close() };
    }),
    startDrain: keep(async () => ({
      ...(await startOtherServer('good')),
      what: 'The server of the destinations',
      isUp: async () => true,
    })),
    startOrigin: keep(async () => {
      const origin = createScriptedOrigin();
      const url = await origin.start();
      return { ...origin, url, what: 'The origin', isUp: async () => true };
    }),
    async createDatabase() {
      const server = await startPostgres({ isDurable: true });
      started.unshift({ what: 'PostgreSQL', isUp: async () => true, stop: server.stop });
      return server.createDatabase('bench');
    },
    runLoads: (loads) => runLoads(loads, seconds),
    async runLoad(generator, task, warmUpMs) {
      const { results, generatorCores } = await runLoads([{ generator, task }], seconds, warmUpMs);
      return { ...results[0], generatorCores };
    },
    async check() {
      for (const server of started)
        if (!(await server.isUp())) throw new Fault(`${server.what} ended while it was measured.`);
    },
    async close() {
      for (const server of started) await server.stop();
    },
  };
}
