import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { createBuyerSteps } from '../contract/buyer';
import { createClient } from '../contract/client';
import { countTaken, readWritten } from '../crash/outcome';
import { purchase } from '../crash/purchase';
import type { Deployment } from './deployment';

const PAUSE_MS = 300;
/** A buyer tries ten times, which has to outlast each outage. */
const BEFORE_NEXT_TRY_MS = 2000;
/** Failures come a little later than what caused them. */
const SETTLE_MS = 2000;

type Bought = { email: string; given: string[]; flow: 'card' | 'paypal' };

/** Buyers, half by card and half by PayPal, who each begin again when they have bought. */
export function startBuyers(deployment: Deployment, { atOnce = 4, pauseMs = 0 } = {}) {
  const { sandbox, store, failures, step, target, untilReady } = deployment;
  const client = createClient(target);
  const steps = createBuyerSteps(client, target);
  const bought: Bought[] = [];
  const rows: string[] = [];
  let isOver = false;

  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch {
        await sleep(PAUSE_MS);
      }
    }
  };

  async function buy(index: number): Promise<void> {
    const flow = index % 2 === 0 ? 'card' : 'paypal';
    while (!isOver) {
      const { token, email } = await again(() => steps.register());
      const api = { untilUp: () => sleep(BEFORE_NEXT_TRY_MS).then(() => again(untilReady)) };
      const given = await purchase(flow, { client, steps, api, token, temper: 'patient' });
      bought.push({ email, given, flow });
      await sleep(pauseMs);
    }
  }
  const buyers = Array.from({ length: atOnce }, (_, index) => buy(index));

  return {
    client,
    steps,
    again,
    /** A row of the report; `more` adds to it. */
    async take(name: string, work: () => Promise<unknown>, more: () => string = () => ''): Promise<void> {
      step.name = name;
      const [before, failed, startMs] = [bought.length, failures.length, Date.now()];
      await work();
      await untilReady();
      await sleep(SETTLE_MS);
      const seen = failures.slice(failed);
      const words = [...new Set(seen.map(({ status, says }) => `${status} ${says}`))];
      const seconds = ((Date.now() - startMs) / 1000).toFixed(1);
      const count = `${bought.length - before} bought, ${seen.length} failed answers`;
      const row = `${name}: ${seconds} s, ${count}${more()}${words.map((word) => `\n    ${word}`).join('')}`;
      rows.push(row);
    },
    /** Prints the report. Each buyer has one order, paid once, with one receipt. */
    async finish(): Promise<void> {
      isOver = true;
      await Promise.all(buyers);
      await sandbox.untilDelivered();
      console.info(rows.join('\n'));
      for (const { email, given, flow } of bought) {
        expect(await countTaken(sandbox.url, flow, given)).toBe(1);
        expect(await readWritten(store, { email })).toEqual({ paid: 1, turnedPaid: 1, receipts: 1 });
      }
      console.info(`${bought.length} buyers, 0 lost, 0 double.`);
      for (const { says } of failures) expect(says).toMatch(/"error":"[A-Z]|<h1/);
    },
  };
}
