import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopbackAddress } from './addresses.mjs';
import { isListening } from './machine.mjs';
import { lastLines, start } from './processes.mjs';
import { Fault } from './say.mjs';
import { SERVER_ENV, serverCommand } from './server-command.mjs';

const START_MS = 120_000;
const EVERY_MS = 60;
/** A site that answers with faults for so long will not come right by waiting two minutes. */
const FAULTS_MS = 5_000;

/** The port of the payment stand-ins, or null when they are not ours to start. */
export function sandboxPortOf({ paymentsMode, sandboxUrl }) {
  const url = new URL(sandboxUrl);
  return paymentsMode === 'sandbox' && isLoopbackAddress(url.hostname) ? Number(url.port || 80) : null;
}

/**
 * Starts the site and, in sandbox mode, the payment stand-ins.
 * @param log gives the path of a log file by its name
 * @returns `ready`, done when the site answers 200; `broken`, which fails when one of them exits
 */
export function startServices(root, env, settings, { dev, log }) {
  const serve = (name, what, command, isReady, more = {}) => {
    const showLog = () => `Its last lines (all of them are in ${log(name)}):\n${lastLines(log(name))}`;
    const child = start(command, { cwd: root, env: { ...env, ...more }, log: log(name) });
    const broken = child.ended.then((code) => {
      throw new Fault(`${what} ended by itself with code ${code}. ${showLog()}`);
    });
    // It may end before anything awaits it; `ready` and `broken` both ask later.
    broken.catch(() => undefined);
    const refuse = (why) => {
      throw new Fault(`${what} ${why}. ${showLog()}`);
    };
    return { broken, ready: untilReady(isReady, refuse) };
  };

  const port = sandboxPortOf(settings);
  const sandbox = ['--import', 'tsx', 'sandbox/server.ts', '--port', String(port)];
  const command = [process.execPath, ...sandbox, '--data-dir', `${settings.dataDir}/sandbox`];
  const services = [
    ...(port ? [serve('sandbox', 'The payment stand-ins', command, () => isListening(port))] : []),
    serve('site', 'The site', serverCommand({ dev }), createSiteCheck(settings), SERVER_ENV),
  ];
  const broken = Promise.race(services.map((service) => service.broken));
  const ready = Promise.race([Promise.all(services.map((service) => service.ready)), broken]);
  return { ready, broken };
}

/** Asks until the answer is true; a text in its place says why it never will be. */
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

/** The status of the site's front page by its public name, or 0 without an answer. */
function askSite({ siteUrl, bindHost, port }) {
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[bindHost] ?? bindHost;
  const target = { host, port, path: '/', headers: { host: new URL(siteUrl).host }, timeout: 30_000 };
  return new Promise((resolve) => {
    const request = get(target, (response) => resolve(response.resume().statusCode));
    request.once('error', () => resolve(0)).once('timeout', () => request.destroy());
  });
}
