import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment } from './deployment';

type Take = (name: string, work: () => Promise<unknown>) => Promise<unknown>;

/** All parts but the live input, one after the other. */
export async function takeCommonOutages(take: Take, { stop, startSite, nginx, postgres }: Deployment) {
  await take('kill -9 of an instance', async () => {
    await stop('b', 'SIGKILL');
    await sleep(1000);
    await startSite('b');
  });
  await take('rolling restart', async () => {
    for (const name of ['a', 'b'] as const) {
      await stop(name, 'SIGTERM');
      await startSite(name);
      await sleep(2500);
    }
  });
  await take('reload of nginx', async () => nginx.reload());
  await take('PostgreSQL away for 5 s', async () => {
    await postgres.halt();
    await sleep(5000);
    await postgres.resume();
  });
  await take('kill -9 of both instances', async () => {
    await Promise.all([stop('a', 'SIGKILL'), stop('b', 'SIGKILL')]);
    await sleep(1000);
    await Promise.all([startSite('a'), startSite('b')]);
  });
}
