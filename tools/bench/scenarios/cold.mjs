import { setTimeout as sleep } from 'node:timers/promises';

const RATE = 1000;
const IDLE_MS = 5000;
const EVENT_HOST = 'midnight-run';

const BARE = 'bare Next';
const SITE = 'site';

/** A process that has just been started: how long until it serves, and what it takes. */
export const cold = {
  name: 'cold',
  measures: `How long a process takes from its start to its first page, how much memory it holds ${IDLE_MS / 1000} s later, and how much after a surge of ${RATE} pages a second.`,
  baseline: 'a bare app, served by next start',
  targets: [BARE, SITE],
  numbers: [
    { says: 'first 200', figure: 'startMs', unit: 'ms', of: SITE, over: BARE, atMost: 1.2 },
    { says: 'memory, idle', figure: 'idle', unit: 'MB', of: SITE, atMost: 150 },
    { says: 'memory, after the surge', figure: 'surged', unit: 'MB', of: SITE, atMost: 250 },
    { says: 'memory, idle, by bare Next', figure: 'idle', unit: 'MB', of: SITE, over: BARE },
  ],
  async prepare({ startSite, startBare, runLoad }) {
    const site = await startSite({ name: 'bench-cold' });
    const bare = await startBare();
    const event = { url: `${site.url}/`, headers: { host: site.hostOf(EVENT_HOST) } };
    const requests = [{ url: `${site.url}/` }, { url: `${site.url}/plans` }, event];
    return {
      async measure(target) {
        const server = target === BARE ? bare : site;
        const startMs = await server.restart();
        await sleep(IDLE_MS);
        const idle = server.readMemory();
        if (target === BARE) return { startMs, idle, generatorCores: 0 };
        const figures = await runLoad('constant-rate', { requests, rate: RATE });
        return { ...figures, startMs, idle, surged: server.readMemory() };
      },
    };
  },
};
