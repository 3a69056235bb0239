import { expect } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Context } from './context';
import { readMails } from './read-mails';
import type { Studio } from './studio-event-steps';

const MINUTE = 60_000;

type Shop = { owner: Studio; eventId: string };

export function createRunSteps(context: Context) {
  const { client, inside } = context;

  async function look({ owner, eventId }: Shop, filter: Record<string, string> = {}) {
    const params = { eventId, percent: '100', ...filter };
    const answer = await client.ok(studioCalls.listRefundRuns, { token: owner.token, params });
    return { ...answer, plan: answer.plan ?? expect.unreachable() };
  }

  async function toStart(shop: Shop, percent = '100', filter: Record<string, string> = {}) {
    const { plan, seen } = await look(shop, { percent, ...filter });
    const figures = { fingerprint: plan.fingerprint };
    const message = 'The show is off.';
    return { eventId: shop.eventId, seen: String(seen), percent, ...filter, ...figures, message };
  }
  const start = (shop: Shop, body: object) =>
    client.send(studioCalls.startRefundRun, { token: shop.owner.token, body });
  const steer = (
    token: string,
    eventId: string,
    runId: string,
    step: string,
    { fingerprint }: { fingerprint?: string } = {},
  ) => client.send(studioCalls.steerRefundRun, { token, body: { eventId, runId, step, fingerprint } });
  const runOf = async (shop: Shop) => (await look(shop)).runs[0] ?? expect.unreachable();

  async function workOff(shop: Shop): Promise<Awaited<ReturnType<typeof runOf>>> {
    for (let turn = 0; turn < 12; turn += 1) {
      await inside.upstream.reconcile('due');
      const run = await runOf(shop);
      if (run.open === 0) return run;
      inside.moveTime(20 * MINUTE);
    }
    return runOf(shop);
  }

  const refundMails = async (email: string) =>
    (await readMails(context, email)).filter(({ body }) => body.includes('The show is off.'));

  return { look, toStart, start, steer, runOf, workOff, refundMails };
}
