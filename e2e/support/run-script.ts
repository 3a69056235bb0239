import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { importEvents } from '@/backend/events/file/import-events';
import { preparePictures } from '@/backend/events/pictures/prepare-pictures';
import { openStore } from '@/backend/store/open';
import type { Store } from '@/backend/store/schema';
import { bundle } from '@/tests/support/bundle';
import type { Stack } from './servers';

export async function runScript(
  { dataDir, databaseUrl, sandboxUrl, env: own }: Stack,
  name: string,
  ...args: string[]
): Promise<string> {
  const stores = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const env = { ...process.env, ...own, ...stores, SANDBOX_URL: sandboxUrl };
  const command = [await bundle(`cli/${name}.ts`), ...args];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}

export async function withStackStore<T>(
  { databaseUrl, siteUrl }: Stack,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  // The site creates its store on the first call that needs it.
  const readStatus = async () => (await fetch(`${siteUrl}/readyz`)).status;
  await expect.poll(readStatus, { timeout: 60_000 }).toBe(200);
  const store = openStore({ databaseUrl });
  try {
    return await work(store);
  } finally {
    await store.destroy();
  }
}

/** `ms` is in milliseconds from now. */
export const after = (ms: number) => new Date(Date.now() + ms).toISOString();

/** `id` is `evt-` and the domain's key. `load` replaces the download of the images. */
export async function addEvents(
  stack: Stack,
  events: ({ domain: string; start_time: string } & Record<string, unknown>)[],
  load?: Parameters<typeof preparePictures>[2],
): Promise<void> {
  const whole = events.map((event) => ({
    id: `evt-${event.domain}`,
    title: `Title of ${event.domain}`,
    description: 'An evening for all.',
    image: '/posters/last-bell-1600.webp',
    media: 'sample-video',
    packages: [{ id: 'seat', name: 'A seat', price: 5 }],
    ...event,
  }));
  const text = JSON.stringify({ events: whole });
  const outcome = await withStackStore(stack, (store) =>
    importEvents(store, text, Date.now(), {
      ...(load && { prepare: (read) => preparePictures(store, read, load) }),
    }),
  );
  if (!outcome.ok) throw new Error(outcome.faults.join('\n'));
}
