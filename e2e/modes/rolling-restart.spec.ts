import { Agent, request } from 'node:http';
import { expect, test } from '@playwright/test';
import { REQUESTED_WITH } from '@/lib/contract';
import { startStage } from '@/tools/soak/stage';

const VISITORS = 8;

const STEPS = [
  { path: '/' },
  { path: '/events/evt-midnight-run' },
  { path: '/auth/login' },
  { path: '/api/events/evt-midnight-run/state' },
  {
    path: '/api/contact',
    body: {
      firstName: 'Vi',
      lastName: 'Visitor',
      email: 'vi@visitors.example',
      message: 'Are you open?',
      acceptTerms: true,
    },
  },
] as const;

test('two instances are replaced one after the other, and no request fails', async () => {
  const stage = await startStage();
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const statuses = new Map<string, number>();
  let isOver = false;

  const ask = (step: (typeof STEPS)[number]): Promise<string> =>
    new Promise((resolve) => {
      const headers = {
        origin: stage.url,
        'content-type': 'application/json',
        [REQUESTED_WITH.name]: REQUESTED_WITH.value,
      };
      const method = 'body' in step ? 'POST' : 'GET';
      const sent = request(new URL(step.path, stage.url), { agent, method, headers }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(`${answer.statusCode}`));
        answer.once('error', () => resolve('broken off'));
      });
      // Like a browser: a connection that was idle may close just when it is used again.
      sent.once('error', ({ message }) =>
        resolve(method === 'GET' && sent.reusedSocket ? ask(step) : message),
      );
      sent.end('body' in step ? JSON.stringify(step.body) : undefined);
    });

  async function visit(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const step = STEPS[turn % STEPS.length] ?? STEPS[0];
      const told = `${step.path} ${await ask(step)}`;
      statuses.set(told, (statuses.get(told) ?? 0) + 1);
    }
  }

  try {
    const visitors = Array.from({ length: VISITORS }, visit);
    await stage.restartSite(0, 'SIGTERM', 0);
    await stage.restartSite(1, 'SIGTERM', 0);
    isOver = true;
    await Promise.all(visitors);
  } finally {
    agent.destroy();
    await stage.stop();
  }
  const kinds = [...statuses.keys()].sort();
  // The contact form allows a few messages per address, so 429 is a valid response.
  expect(kinds.filter((kind) => !/ (?:200|429)$/.test(kind))).toEqual([]);
  expect(kinds).toEqual(expect.arrayContaining(STEPS.map(({ path }) => `${path} 200`)));
});
