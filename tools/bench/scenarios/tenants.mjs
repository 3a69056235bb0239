import { Agent, request } from 'node:http';
import { studioCalls } from '../../../lib/contract/studio/calls.ts';
import { STUDIO_CALL_NAMES, TENANT_CALLS } from '../../../tests/support/tenant-calls.ts';
import { LARGE } from '../../../tests/support/tenants.ts';

const REST = 'at rest';
const SQLITE = 'SQLite';
const POSTGRES = 'PostgreSQL';
const REST_MS = 4000;

const numbersOf = (of) => [
  { says: 'longest wait', figure: 'longestMs', unit: 'ms', of, atMost: 100 },
  { says: 'longest call', figure: 'callMs', unit: 'ms', of },
  { says: 'failed', figure: 'failed', of, take: 'sum', atMost: 0 },
];

export const tenants = {
  name: 'tenants',
  measures:
    'How long a visitor of the API waits at most, asking for its health again and again, while a member of an organization with 100,000 orders (of 300,000 accounts) makes each call of the studio, one after the other.',
  baseline: 'the same while no call is made, for four seconds',
  targets: [REST, SQLITE, POSTGRES],
  numbers: [
    { says: 'longest wait', figure: 'longestMs', unit: 'ms', of: REST },
    ...numbersOf(SQLITE),
    ...numbersOf(POSTGRES),
  ],

  async prepare({ startApi, createDatabase }) {
    const apis = {
      [SQLITE]: await startApi({}),
      [POSTGRES]: await startApi({ databaseUrl: await createDatabase() }),
    };

    async function makeCalls({ health, send }) {
      const agent = new Agent({ keepAlive: true });
      const figures = { longestMs: 0, callMs: 0, failed: 0, generatorCores: 0, waits: {} };
      for (const name of STUDIO_CALL_NAMES) {
        const line = TENANT_CALLS[name];
        if (typeof line === 'string') continue;
        for (const input of line(LARGE)) {
          const call = time(() => send(studioCalls[name], input));
          const waitMs = await askUntil(call, health, agent);
          const { ms, value } = await call;
          const label = `${name} ${JSON.stringify(input)}`;
          figures.waits[label] = [Math.round(waitMs), Math.round(ms)];
          if (waitMs > figures.longestMs) Object.assign(figures, { longestMs: waitMs, longest: label });
          if (ms > figures.callMs) Object.assign(figures, { callMs: ms, slowest: label });
          // A stand-in that doesn't know a payment answers 503 about the provider.
          if (value.status === 429 || (value.status >= 500 && !value.text.includes('provider_'))) {
            figures.failed += 1;
            figures.firstFailure ??= `${label}: ${value.status} ${value.text}`;
          }
        }
      }
      agent.destroy();
      return figures;
    }

    return {
      async measure(target) {
        if (target !== REST) return makeCalls(apis[target]);
        const agent = new Agent({ keepAlive: true });
        const rest = new Promise((resolve) => setTimeout(resolve, REST_MS));
        const longestMs = await askUntil(rest, apis[SQLITE].health, agent);
        agent.destroy();
        return { longestMs, generatorCores: 0 };
      },
    };
  },
};

async function time(work) {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}

/** The longest wait in ms until `work` is done. One request at a time. */
async function askUntil(work, url, agent) {
  let isOver = false;
  let longestMs = 0;
  const over = () => void (isOver = true);
  work.then(over, over);
  do {
    const { ms } = await time(() => ask(url, agent));
    longestMs = Math.max(longestMs, ms);
  } while (!isOver);
  return longestMs;
}

const ask = (url, agent) =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (response) => response.resume().once('end', resolve).once('error', reject))
      .once('error', reject)
      .end();
  });
