import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import { findFreePort } from '@/sandbox/shared/free-ports';
import { startSandbox } from '@/sandbox/start-sandbox';
import { bundle } from '../support/bundle';
import { fillStore } from './fixtures';
import { createMediaFixture } from './media-fixture';
import { AUTH_SECRET, LIMITS, PROCESSING_MS, type Target } from './target';

export type ProcessTarget = Target & {
  port: number;
  pid(): number | undefined;
  kill(signal: NodeJS.Signals): Promise<number | null>;
  restart(): Promise<void>;
};

/** Resolves to the first line, or to all output if the process ends. */
export async function runUpstream(variables: Record<string, string>, modules: readonly string[] = []) {
  const imports = await Promise.all(modules.map(bundle));
  const main = await bundle('backend/main.ts');
  const command = [...imports.flatMap((module) => ['--import', module]), main];
  const { PATH, PASSWORD_HASH_KIB } = process.env;
  const child = spawn(process.execPath, command, {
    env: { PATH, PASSWORD_HASH_KIB, NODE_ENV: 'test', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  const ended = once(child, 'close').then(() => said.join(''));
  return { child, said: await Promise.race([firstLine, ended]) };
}

/** The database must be empty. */
export async function startProcess(
  folder: string,
  databaseUrl = `file:${folder}/marquee.db`,
): Promise<ProcessTarget> {
  const sandbox = await startSandbox({ processingMs: PROCESSING_MS });
  const media = await createMediaFixture();
  const port = await findFreePort();
  const store = openStore({ databaseUrl });
  await migrateStore(store);
  await fillStore(store, Date.now());
  await store.destroy();

  let child: ChildProcess | undefined;
  async function start(): Promise<void> {
    const run = await runUpstream({
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      MEDIA_DIR: media.mediaDir,
      UPSTREAM_PORT: String(port),
      SANDBOX_URL: sandbox.url,
      AUTH_SECRET,
      LOGIN_LIMIT_PER_ADDRESS: String(LIMITS.loginsPerAddress),
      PAYMENT_LIMIT_PER_ADDRESS: String(LIMITS.paymentsPerAddress),
    });
    if (run.child.exitCode !== null) throw new Error(run.said);
    child = run.child;
  }
  async function kill(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  }

  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: () => child?.pid,
    fetch: (request) => fetch(request),
    sandbox,
    kill,
    restart: start,
    async close() {
      await kill('SIGTERM');
      await sandbox.close();
      await media.remove();
    },
  };
}
