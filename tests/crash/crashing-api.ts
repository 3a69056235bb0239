import { once } from 'node:events';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import { findFreePort } from '@/sandbox/shared/free-ports';
import { fillStore } from '../contract/fixtures';
import { createMediaFixture } from '../contract/media-fixture';
import { runUpstream } from '../contract/process-target';
import { AUTH_SECRET, type Target } from '../contract/target';
import { startSandbox } from '@/sandbox/start-sandbox';
import { createBuyerSteps } from '../contract/buyer';
import { createClient } from '../contract/client';

/** `aheadMs`: of the API's and the stand-ins' clocks, which `moveTime` moves. */
export async function startCrashingApi(folder: string, aheadMs = 0) {
  let theirsMs = aheadMs;
  const now = () => Date.now() + theirsMs;
  const sandbox = await startSandbox({ webhookRetryMs: 100, dataDir: folder, now });
  const media = await createMediaFixture();
  const port = await findFreePort();
  const crashFile = `${folder}/crash.json`;
  const clockFile = `${folder}/clock`;
  writeFileSync(clockFile, String(aheadMs));
  const databaseUrl = `file:${folder}/marquee.db`;
  const store = openStore({ databaseUrl });
  await migrateStore(store);
  await fillStore(store, now());
  const origin = `http://127.0.0.1:${port}`;
  let deaths = 0;
  let isEnding = false;
  let running = start();

  async function start() {
    const variables = {
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      MEDIA_DIR: media.mediaDir,
      CRASH_FILE: crashFile,
      CLOCK_FILE: clockFile,
      UPSTREAM_PORT: String(port),
      SANDBOX_URL: sandbox.url,
      AUTH_SECRET,
      SESSION_HOURS: String(90 * 24),
    };
    const { child, said } = await runUpstream(variables, [
      'tests/crash/moved-clock.ts',
      'tests/crash/crash-points.ts',
    ]);
    if (child.exitCode !== null) throw new Error(said);
    const comeBack = () => {
      deaths += 1;
      if (!isEnding) running = start();
    };
    // The process may have died before the listener was added.
    if (child.signalCode === null) child.once('exit', comeBack);
    else comeBack();
    return child;
  }

  const target: Target = {
    origin,
    sandbox,
    fetch: (request) => fetch(request),
    async close() {
      isEnding = true;
      const child = await running;
      const gone = once(child, 'exit');
      if (child.signalCode === null && child.kill('SIGKILL')) await gone;
      await sandbox.close();
      await store.destroy();
      await media.remove();
    },
  };
  const isUp = () =>
    fetch(`${origin}/api/v1/health`).then(
      (r) => r.ok,
      () => false,
    );
  const client = createClient(target);
  const api = {
    target,
    store,
    client,
    steps: createBuyerSteps(client, target),
    /** In one step: half a file would throw in the API, in the middle of what it does. */
    arm(patterns: readonly string[]): void {
      writeFileSync(`${crashFile}.part`, JSON.stringify(patterns));
      renameSync(`${crashFile}.part`, crashFile);
    },
    now,
    /** First the API's: money that moved in its future would have the time at which it was seen. */
    async moveTime(byMs: number) {
      writeFileSync(`${clockFile}.part`, String(theirsMs + byMs));
      renameSync(`${clockFile}.part`, clockFile);
      await sleep(100);
      theirsMs += byMs;
    },
    disarm: () => rmSync(crashFile, { force: true }),
    isArmed: () => existsSync(crashFile),
    countDeaths: () => deaths,
    /** The next start checks every open order. */
    async kill() {
      const child = await running;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await api.untilUp();
    },
    async untilUp() {
      while (!(await isUp())) await sleep(30);
    },
    connectWebhooks: (isConnected: boolean) =>
      sandbox.setWebhooks({
        stripe: isConnected ? { url: `${origin}/api/v1/webhooks/stripe` } : null,
        paypal: isConnected ? { url: `${origin}/api/v1/webhooks/paypal` } : null,
      }),
  };
  await api.untilUp();
  return api;
}

export type CrashingApi = Awaited<ReturnType<typeof startCrashingApi>>;
