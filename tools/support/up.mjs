import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeSite, isLoopbackAddress } from './addresses.mjs';
import { buildSite } from './build-site.mjs';
import { withEnvFiles } from '../../cli/support/env-files.mjs';
import { addDemoOrders } from './demo-orders.mjs';
import { Fault, say, toDuration } from './say.mjs';
import { install, isInstalled } from './install.mjs';
import { checkPort, checkDisk } from './machine.mjs';
import { main, endOnSignals } from './main.mjs';
import { readArgs } from './options.mjs';
import { root } from './root.mjs';
import { sandboxPortOf, startServices } from './services.mjs';
import { emptyStore, prepareStore } from './store.mjs';

const HELP = `npm run up [-- OPTION…]   brings up the whole site on this machine

  --dev     serve with hot reload instead of a build
  --fresh   start from an empty store
  --help    say this

Settings come from the environment, .env.local and .env (see .env.example), like: PORT=4000 npm run up`;

const FIRST_MB = 2000;
const LATER_MB = 200;

async function up() {
  const began = Date.now();
  const options = readArgs(process.argv.slice(2), HELP, { dev: false, fresh: false });
  if (options.help) return console.log(HELP);
  const ending = endOnSignals();

  const mode = options.dev ? 'development' : 'production';
  const env = { ...withEnvFiles(root, mode, process.env), NODE_ENV: mode };
  const dataDir = resolve(root, env.DATA_DIR?.trim() || '.data');
  const log = (name) => join(dataDir, 'logs', `${name}.log`);

  if (!isInstalled(root)) {
    await checkDisk(root, FIRST_MB);
    await say('Installing packages (the first time takes about a minute)', () =>
      install(root, env, log('install')),
    );
  }
  const settings = { ...(await readSettings(root, env)), dataDir };
  const sandboxPort = sandboxPortOf(settings);
  await checkPort(settings.port, settings.bindHost, 'the site', `PORT=${settings.port + 100}`);
  if (sandboxPort)
    await checkPort(sandboxPort, '127.0.0.1', 'the payment stand-ins', `PORT=${settings.port + 100}`);

  const input = await findLiveInput(settings);
  if (input.why) console.log(input.why);
  settings.ingestPort = input.port;

  if (options.fresh) emptyStore(root, dataDir, settings.databaseFile);
  for (const folder of [dataDir, root]) await checkDisk(folder, LATER_MB);
  prepareStore(dataDir);

  if (options.dev) await (await import('../../build/frame-scripts.mjs')).buildFrameScripts('.next');
  else await buildSite(env, log('build'));

  const services = startServices(root, env, settings, { dev: options.dev, log });
  await say('Starting', () => services.ready);
  ending.exitCode = 0;

  console.log(`\n${settings.siteName} is up, ${toDuration(Date.now() - began)} after the start.\n`);
  console.log(`${describeSite(settings)}\n\nCtrl-C ends it.`);
  if (sandboxPort && settings.isDemo && !settings.upstream) void addDemoOrders(root, env, log('demo'));
  await services.broken;
}

/** A site without live input is better than none, so a taken port is no fault. */
async function findLiveInput({ ingestUrl, rtmpPort, hasIngestSecret, upstream, bindHost }) {
  const { hostname, port } = new URL(ingestUrl);
  if (upstream || !hasIngestSecret || !isLoopbackAddress(hostname)) return { port: null };
  const ports = [
    [Number(port || 80), 'INGEST_URL=http://localhost:8185'],
    [rtmpPort, `INGEST_RTMP_PORT=${rtmpPort + 100}`],
  ];
  for (const [number, variable] of ports) {
    const fault = await checkPort(number, bindHost, 'the live input', variable).catch((error) => error);
    if (fault) return { port: null, why: `There is no live input. ${fault.message}` };
  }
  return { port: ports[0][0] };
}

await main(up);

async function readSettings(root, env) {
  const script = ['--import', 'tsx', 'tools/support/check-env.ts'];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: root, env });
    return JSON.parse(stdout);
  } catch (error) {
    if (error.code === 1 && error.stderr) throw new Fault(error.stderr.trim());
    throw error;
  }
}
