import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopbackAddress } from './addresses.mjs';
import { isListening } from './machine.mjs';
import { lastLines, start } from './processes.mjs';
import { Fault } from './say.mjs';
import { SERVER_ENV, serverCommand } from './server-command.mjs';

const START_MS = 120_000;
const EVERY_MS = 60;
/** In milliseconds. A site with server errors for this long will not recover. */
const FAULTS_MS = 5_000;
/** In milliseconds: what ends by itself starts again after these, and then after the last one. */
const AGAIN_MS = [1000, 5000, 25_000];
/** In milliseconds. What ran for this long begins again with the first wait. */
const STEADY_MS = 60_000;

export function sandboxPortOf({ paymentsMode, sandboxUrl }) {
  const url = new URL(sandboxUrl);
  return paymentsMode === 'sandbox' && isLoopbackAddress(url.hostname) ? Number(url.port || 80) : null;
}

export function startServices(root, env, settings, { dev, log }) {
  const serve = (name, what, command, isReady, more = {}) => {
    const showLog = () => `Its last lines (all of them are in ${log(name)}):\n${lastLines(log(name))}`;
    let isUp = false;
    const broken = keepRunning({
      start: (isFirst) =>
        start(command, { cwd: root, env: { ...env, ...more }, log: log(name), append: !isFirst }).ended,
      isUp: () => isUp,
      broken: (code) => new Fault(`${what} ended by itself with code ${code}. ${showLog()}`),
      tell: (code, ms) =>
        console.log(`${what} ended by itself with code ${code}. It starts again in ${ms / 1000} s.`),
    });
    // The promise may reject before it is awaited.
    broken.catch(() => undefined);
    const refuse = (why) => {
      throw new Fault(`${what} ${why}. ${showLog()}`);
    };
    const ready = untilReady(isReady, refuse).then(() => {
      isUp = true;
    });
    return { broken, ready };
  };

  const port = sandboxPortOf(settings);
  const sandbox = ['--import', 'tsx', 'sandbox/server.ts', '--port', String(port)];
  const shop = ['--shop', `http://127.0.0.1:${settings.port}`];
  const command = [process.execPath, ...sandbox, ...shop, '--data-dir', `${settings.dataDir}/sandbox`];
  const ingest = [process.execPath, '--import', 'tsx', 'ingest/main.ts'];
  const isIngestReady = () => isListening(settings.ingestPort);
  const services = [
    ...(settings.ingestPort ? [serve('ingest', 'The live input', ingest, isIngestReady)] : []),
    ...(port ? [serve('sandbox', 'The payment stand-ins', command, () => isListening(port))] : []),
    serve('site', 'The site', serverCommand({ dev }), createSiteCheck(settings), SERVER_ENV),
  ];
  const broken = Promise.race(services.map((service) => service.broken));
  const ready = Promise.race([Promise.all(services.map((service) => service.ready)), broken]);
  return { ready, broken };
}

/** Never resolves. Rejects with what `broken` says of a service that ends before it was up. */
export async function keepRunning({ start: begin, isUp, broken, tell, wait = sleep, now = Date.now }) {
  for (let ends = 0; ; ends += 1) {
    const beganMs = now();
    const code = await begin(ends === 0);
    if (!isUp()) throw broken(code);
    if (now() - beganMs > STEADY_MS) ends = 0;
    const ms = AGAIN_MS[Math.min(ends, AGAIN_MS.length - 1)];
    tell(code, ms);
    await wait(ms);
  }
}

async function untilReady(isReady, refuse) {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(EVERY_MS)) {
    const answer = await isReady();
    if (answer === true) return;
    if (answer) refuse(answer);
  }
  refuse(`did not answer within ${START_MS / 1000} seconds`);
}

function createSiteCheck(settings) {
  let since = 0;
  return async () => {
    const status = await askSite(settings);
    if (status < 500) since = 0;
    else since ||= Date.now();
    if (since && Date.now() - since > FAULTS_MS) return `answers, but with status ${status}`;
    return status === 200;
  };
}

function askSite({ siteUrl, bindHost, port }) {
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[bindHost] ?? bindHost;
  const target = { host, port, path: '/', headers: { host: new URL(siteUrl).host }, timeout: 30_000 };
  return new Promise((resolve) => {
    const request = get(target, (response) => resolve(response.resume().statusCode));
    request.once('error', () => resolve(0)).once('timeout', () => request.destroy());
  });
}
